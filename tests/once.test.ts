import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What is written in one place, so that a reader finds it by one search. */

const sources = readdirSync('features', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(file => ({ file: path.join('features', file), text: readFileSync(path.join('features', file), 'utf8') }))

const filesWith = (...patterns: readonly RegExp[]) =>
  sources.filter(({ text }) => patterns.every(pattern => pattern.test(text))).map(({ file }) => file)

test('a change is written into history and announced by noteChange alone', () => {
  // A price that a feed changes is always announced, and remembered only when the feed takes over from a person.
  expect(filesWith(/\bremember\(/, /\bannounce\(/)).toEqual(['features/outside/spot-prices/spot-prices.jobs.ts'])
})

test('one function tells of a void', () => {
  expect(filesWith(/topic: 'void_tickets'/)).toEqual(['features/records/void-tickets/void-records.server.ts'])
})

test('which setting has the check prefix of a kind stands in its rules', () => {
  const files = filesWith(/CheckNumberPrefix\b/).filter(file => !file.startsWith('features/shop/settings/'))
  expect(files).toEqual(['features/cash/checks/check-prefix.rules.ts'])
})

test('signatures know a record by its kind, and take its words from the kinds', () => {
  const files = filesWith(/\b(TicketKind|VOID_TICKET)\b|'Ticket'|'This ticket (is|has|was)/)
  // The screens are those of the ticket form yet.
  expect(files.filter(file => /^features\/records\/signatures\/.*\.ts$/.test(file))).toEqual([])
})

test.each(['Only Admin may change this', 'Only Admin may turn the pages'])('%s stands in no feature', text => {
  expect(filesWith(new RegExp(text))).toEqual([])
})
