import { expect, test } from 'vitest'
import { editing, type SaveEvent, type SaveState, saveStep } from './save-state.ts'

const after = (...events: SaveEvent[]) => events.reduce<SaveState>(saveStep, editing)
const sent = { is: 'sent', key: 'k1' } as const
const lost = [sent, { is: 'unanswered' }, { is: 'done' }] as const

test('a form that is saved, or refused, is edited again', () => {
  expect(after(sent).at).toBe('saving')
  expect(after(sent, { is: 'settled' }).at, 'until what follows the save is done').toBe('saving')
  expect(after(sent, { is: 'settled' }, { is: 'done' })).toEqual(editing)
  expect(after(sent, { is: 'done' })).toEqual(editing)
})

test('a try without an answer keeps its key, through refusals and other tries, until it is settled', () => {
  expect(after(...lost)).toMatchObject({ at: 'unknown', lost: { key: 'k1', isChanged: false } })
  const again = after(...lost, { is: 'sent', key: 'k2' }, { is: 'unanswered' }, { is: 'done' })
  expect(again.lost?.key).toBe('k1')
  expect(after(...lost, sent, { is: 'done' })).toMatchObject({ at: 'unknown', lost: { key: 'k1' } })
  expect(after(...lost, sent, { is: 'settled' }, { is: 'done' })).toEqual(editing)
})

test('what is typed after a lost try is not in it; what is typed before any try changes nothing', () => {
  expect(after(...lost, { is: 'typed' }).lost?.isChanged).toBe(true)
  expect(after({ is: 'typed' }).lost).toBeUndefined()
})

test('a save that needs no key is not kept as lost', () => {
  expect(after({ is: 'sent' }, { is: 'unanswered' }, { is: 'done' })).toEqual(editing)
})

test('a conflict stays until it was compared or settled, beside a lost try too', () => {
  const text = 'Saved by Dana meanwhile'
  const conflict = after({ is: 'sent' }, { is: 'overtaken', text }, { is: 'done' })
  expect(conflict).toMatchObject({ at: 'conflict', conflict: text })
  expect(saveStep(conflict, { is: 'compared' })).toEqual(editing)
  expect(saveStep(conflict, { is: 'settled' })).toEqual(editing)
  const both = after(...lost, sent, { is: 'overtaken', text }, { is: 'done' })
  expect(both).toMatchObject({ at: 'conflict', lost: { key: 'k1' } })
  expect(saveStep(both, { is: 'compared' }).at).toBe('unknown')
})

test('a page that is loaded anew in the middle of a save does not know what became of it', () => {
  expect(saveStep(after(sent), { is: 'reopened' })).toMatchObject({ at: 'unknown', lost: { key: 'k1' } })
  expect(saveStep(editing, { is: 'reopened' })).toEqual(editing)
})
