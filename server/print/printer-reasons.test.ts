import { describe, expect, test } from 'vitest'
import { jobWords, stoppedBy } from './printer-reasons.ts'

describe('why a printer does not print', () => {
  test.each([
    [['media-empty-error'], 'is out of paper'],
    [['media-needed'], 'waits for paper'],
    [['paused', 'media-jam-error'], 'has a paper jam'],
    [['cover-open-error'], 'has an open cover'],
    [['door-open'], 'has an open door'],
    [['timed-out'], 'does not answer'],
    [['offline-error'], 'is offline'],
    [['paused'], 'is paused'],
  ])('%s: it %s', (keywords, words) => {
    expect(stoppedBy(keywords)).toBe(words)
  })

  test('a warning, a report and what nobody knows leave it printing', () => {
    const keywords = ['none', 'media-empty-warning', 'offline-report', 'toner-low', 'constructor', 'vendor-special']
    expect(stoppedBy(keywords)).toBeUndefined()
  })
})

test('the reasons of a job are told in plain words, without those that say nothing', () => {
  expect(jobWords(['none'])).toBe('')
  expect(jobWords(['job-printing', 'printer-stopped', 'job-canceled-by-user'])).toBe(
    'printer stopped, canceled by user',
  )
})
