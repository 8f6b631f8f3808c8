import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

export const spotPriceProblems = ({ price }: { price: Cents }): Problem[] =>
  when(!(price > 0), 'price', 'Price must be greater than 0')
