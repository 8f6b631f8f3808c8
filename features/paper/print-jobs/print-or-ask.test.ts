import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/call.ts'
import { toast } from '#web/ui/toasts.tsx'
import { PRINTED } from './print-jobs.rules.ts'
import { printOrAsk } from './print-or-ask.ts'

const said = vi.spyOn(toast, 'error')
const done = vi.spyOn(toast, 'ok')
const askWhy = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
})

test('what is printed for the first time is printed at once', async () => {
  await printOrAsk(Promise.resolve({ message: PRINTED, jobs: [] }), askWhy)
  expect(done).toHaveBeenCalledExactlyOnceWith(PRINTED)
  expect(askWhy).not.toHaveBeenCalled()
})

test('what was printed before asks why, with the question of the refusal', async () => {
  await printOrAsk(Promise.reject(new CallError('invalid', 'Why again?', { reason: 'Why again?' })), askWhy)
  expect(askWhy).toHaveBeenCalledExactlyOnceWith('Why again?')
  expect(said).not.toHaveBeenCalled()
})

test('any other refusal is said', async () => {
  await printOrAsk(Promise.reject(new CallError('conflict', 'This check is void')), askWhy)
  expect(said).toHaveBeenCalledExactlyOnceWith('This check is void')
  expect(askWhy).not.toHaveBeenCalled()
})
