import { beforeEach, expect, test, vi } from 'vitest'
import { draftsKept, keepDraft, newDraftName, newestDraftOf, noDraft, PAGE, readDraft, setDraftOpen } from './drafts.ts'

const makeStorage = () =>
  Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(storage, { [key]: value }) },
  })
let storage = makeStorage()

const USER = 7
const typed = (lastName: string, at: number) => ({ at, values: { lastName }, base: {} })

beforeEach(() => {
  storage = makeStorage()
  vi.stubGlobal('localStorage', storage)
})

test('the newest draft of a form is offered, whichever tab it is of, and none of another form or person', () => {
  const now = Date.now()
  keepDraft(USER, newDraftName('new ticket'), typed('Earlier', now - 2000))
  keepDraft(USER, newDraftName('new ticket'), typed('Later', now - 1000))
  keepDraft(USER, newDraftName('new ticket of coins'), typed('Coins', now))
  keepDraft(8, newDraftName('new ticket'), typed('Other', now))
  expect(newestDraftOf(USER, 'new ticket')?.values).toEqual({ lastName: 'Later' })
  expect(newestDraftOf(USER, 'new receipt')).toBeUndefined()
})

test('a draft that was saved is neither offered nor counted, and says as what it was saved', () => {
  const name = newDraftName('new ticket')
  keepDraft(USER, name, { ...noDraft, at: Date.now(), savedAs: 'M12' })
  expect(newestDraftOf(USER, 'new ticket')).toBeUndefined()
  expect(draftsKept().count).toBe(0)
  expect(readDraft(USER, name)?.savedAs).toBe('M12')
})

test('a page takes a draft, and leaves only what is still its own', () => {
  const name = newDraftName('new ticket')
  keepDraft(USER, name, typed('Nora', Date.now()))
  setDraftOpen(USER, name, true)
  expect(readDraft(USER, name)?.openIn).toBe(PAGE)
  setDraftOpen(USER, name, false)
  expect(readDraft(USER, name)?.openIn).toBeUndefined()
  keepDraft(USER, name, { ...typed('Nora', Date.now()), openIn: 'another page' })
  setDraftOpen(USER, name, false)
  expect(readDraft(USER, name)?.openIn).toBe('another page')
})
