import { expect, test } from 'vitest'
import { linesTotal, spelledCents, typedCents } from './line-amounts.ts'
import { hasNextLine } from './line-rules.ts'

type InvoiceLine = { description: string; price: string }
const line = (description: string, price: string): InvoiceLine => ({ description, price })
const isComplete = ({ description, price }: InvoiceLine) => description !== '' && typedCents(price) !== undefined

test('a new line is offered only after one with a price and a description', () => {
  const offered = (...lines: InvoiceLine[]) => hasNextLine(lines, { max: 3, isComplete })
  expect(offered()).toBe(true)
  expect(offered(line('Eagle', '88.00'))).toBe(true)
  expect(offered(line('Eagle', '0'))).toBe(true)
  for (const lacking of [line('Eagle', ''), line('', '88'), line('Eagle', '-')]) {
    expect(offered(lacking)).toBe(false)
    expect(offered(lacking, line('Ring', '5'))).toBe(true)
  }
  expect(offered(line('Eagle', '1'), line('Ring', '2'), line('Bar', '3'))).toBe(false)
  expect(hasNextLine([line('', '')], { max: 3 })).toBe(true)
})

test('amounts have cents and a sign, and a minus alone is none yet', () => {
  expect(['88', '-12.5', '0.05', '-.5'].map(typedCents)).toEqual([8800, -1250, 5, -50])
  expect(['', '-', '.', '-.'].map(typedCents)).toEqual([undefined, undefined, undefined, undefined])
  expect(['88', '4150', '-12.5', '-.5', '-', ''].map(spelledCents)).toEqual([
    '88.00',
    '4,150.00',
    '-12.50',
    '-0.50',
    '',
    '',
  ])
})

test('the total takes away what is below zero, to the cent', () => {
  const lines = [line('Eagle', '0.10'), line('Ring', '0.20'), line('Discount', '-1000.35'), line('Next', '-')]
  expect(linesTotal(lines, ({ price }) => price)).toBe(-100005)
})
