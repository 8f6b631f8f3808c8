import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import {
  askOrSay,
  isSignedOut,
  refusedFields,
  sayFailure,
  sayMessage,
  sayNotDeleted,
  sayNotTicked,
  sayOutcome,
} from './failures.ts'
import { toast } from './ui/toasts.tsx'

const said = vi.spyOn(toast, 'error')

test('a refused call is said once, in its own words, and handed back', () => {
  const failure = new CallError('conflict', 'Somebody was quicker')
  expect(sayFailure(failure)).toBe(failure)
  expect(said).toHaveBeenCalledExactlyOnceWith('Somebody was quicker')
})

test('an ended session is left to the page that has shown it', () => {
  said.mockClear()
  sayFailure(Object.assign(new CallError('session_expired', 'Please sign in again'), { isShown: true }))
  expect(said).not.toHaveBeenCalled()
})

test('a deletion without a connection says whether it may be done, and nothing of what was typed', () => {
  said.mockClear()
  for (const wasOnline of [true, false])
    sayNotDeleted(new CallError('offline', 'No connection. What you typed is kept here.'), wasOnline)
  sayNotDeleted(new CallError('conflict', 'It is in use'), true)
  expect(said.mock.calls).toEqual([
    ['No connection. It may have been deleted.'],
    ['No connection. It was not deleted.'],
    ['It is in use'],
  ])
})

test('a tick without a connection is not made, and nothing was typed', () => {
  said.mockClear()
  sayNotTicked(new CallError('offline', 'No connection. What you typed is kept here.'))
  sayNotTicked(new CallError('conflict', 'Somebody was quicker'))
  expect(said.mock.calls).toEqual([['Not ticked: no connection'], ['Somebody was quicker']])
})

test('a defect is no refusal: it is thrown on', () => {
  expect(() => sayFailure(new TypeError('x is undefined'))).toThrow('x is undefined')
})

test('an outcome is said either way, and only what went well is handed back', async () => {
  said.mockClear()
  const done = vi.spyOn(toast, 'ok')
  expect(await sayOutcome(Promise.resolve({ message: 'Mail is sent again' }), sayMessage)).toBeDefined()
  expect(done).toHaveBeenCalledExactlyOnceWith('Mail is sent again')
  const refused = Promise.reject<{ message: string }>(new CallError('conflict', 'It was sent already'))
  expect(await sayOutcome(refused, sayMessage)).toBeUndefined()
  expect(said).toHaveBeenCalledExactlyOnceWith('It was sent already')
  expect(done).toHaveBeenCalledOnce()
})

test('what shows by itself is done without a word, and its refusal is still said', async () => {
  vi.clearAllMocks()
  const done = vi.spyOn(toast, 'ok')
  expect(await sayOutcome(Promise.resolve({ id: 1 }))).toEqual({ id: 1 })
  expect(await sayOutcome(Promise.reject(new CallError('conflict', 'Somebody was quicker')))).toBeUndefined()
  expect(done).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledExactlyOnceWith('Somebody was quicker')
})

test('a refusal is said at its field, or as a message when that field is not on screen', () => {
  said.mockClear()
  const failure = new CallError('invalid', 'Check Number is already used', {
    checkNumber: 'Check Number is already used',
  })
  expect(refusedFields(failure, ['reason', 'checkNumber'])).toEqual(failure.fields)
  expect(said).not.toHaveBeenCalled()
  expect(refusedFields(failure, ['reason'])).toEqual(failure.fields)
  expect(said).toHaveBeenCalledExactlyOnceWith('Check Number is already used')
})

test('a refusal at the field that asks is asked, and any other said', () => {
  said.mockClear()
  const ask = vi.fn()
  askOrSay(new CallError('invalid', 'Why again?', { reason: 'Why again?' }), 'reason', ask)
  expect(ask).toHaveBeenCalledExactlyOnceWith('Why again?')
  expect(said).not.toHaveBeenCalled()
  askOrSay(new CallError('conflict', 'This check is void'), 'reason', ask)
  expect(said).toHaveBeenCalledExactlyOnceWith('This check is void')
  expect(ask).toHaveBeenCalledOnce()
})

test('signed out is who has no session or an ended one, and nobody who was refused', () => {
  expect(isSignedOut(new CallError('session_expired', 'Please sign in again'))).toBe(true)
  expect(isSignedOut(new CallError('not_signed_in', 'Please Login First'))).toBe(true)
  expect(isSignedOut(new CallError('forbidden', 'Not allowed'))).toBe(false)
  expect(isSignedOut(new TypeError('x is undefined'))).toBe(false)
})
