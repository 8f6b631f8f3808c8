import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Some things stay in one place, where one search finds them. */

const sources = readdirSync('features', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(file => ({ file: path.join('features', file), text: readFileSync(path.join('features', file), 'utf8') }))

const filesWith = (...patterns: readonly RegExp[]) =>
  sources.filter(({ text }) => patterns.every(pattern => pattern.test(text))).map(({ file }) => file)

test('a change is written into history and announced by recordChange alone', () => {
  // A feed's price is always announced, and enters the history only when the feed takes over from a person.
  expect(filesWith(/\baddHistoryEntry\(/, /\bannounce\(/)).toEqual(['features/outside/spot-prices/spot-prices.jobs.ts'])
})

test('one function tells of a void', () => {
  expect(filesWith(/topic: 'void_tickets'/)).toEqual(['features/records/voids/void-records.server.ts'])
})

test('which settings have the check prefix and the alerts of a kind stands in its facts', () => {
  const files = filesWith(/CheckNumberPrefix\b|\balert(Metro|Coin|Jewelry)\w+/)
  expect(files.filter(file => !file.startsWith('features/shop/settings/'))).toEqual([])
})

test('signatures know a record by its kind, and take its words from the kinds', () => {
  const files = filesWith(/\b(TicketKind|VOID_TICKET)\b|'Ticket'|'This ticket (is|has|was)/)
  expect(files.filter(file => /^features\/records\/signatures\/.*\.ts$/.test(file))).toEqual([])
})

test.each(['Only Admin may change this', 'Only Admin may open further pages'])('%s stands in no feature', text => {
  expect(filesWith(new RegExp(text))).toEqual([])
})
