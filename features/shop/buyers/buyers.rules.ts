import { type Problem, when } from '#shared/errors.ts'

export const buyerProblems = (buyer: { name: string }): Problem[] =>
  when(buyer.name.trim() === '', 'name', 'Name is Blank')
