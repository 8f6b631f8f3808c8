import { refuse } from '#shared/errors.ts'

export const printStates = ['queued', 'sending', 'printing', 'printed', 'failed', 'unclear', 'cancelled'] as const
export type PrintState = (typeof printStates)[number]

export const PRINTED = 'PRINTED'
export const WAITING = 'Waiting for the printer'

/** A page that waits without a reason prints by itself later; the others need a person. */
export const isDelayed = ({ state, reason }: { state: PrintState; reason: string }) =>
  state === 'failed' || state === 'unclear' || state === 'cancelled' || (state === 'queued' && reason !== '')

const allowed = {
  retry: ['queued', 'failed'],
  cancel: ['queued', 'failed', 'printing'],
  move: ['queued', 'failed'],
  settle: ['unclear'],
  reprint: ['printed', 'cancelled'],
} as const satisfies Record<string, readonly PrintState[]>
export type PrintAction = keyof typeof allowed

export const can = (action: PrintAction, { state }: { state: PrintState }) =>
  (allowed[action] as readonly PrintState[]).includes(state)

const verbs: Record<PrintAction, string> = {
  retry: 'tried again',
  cancel: 'cancelled',
  move: 'sent to another station',
  settle: 'settled',
  reprint: 'printed again',
}

export const assertCan = (action: PrintAction, job: { state: PrintState }) => {
  if (!can(action, job)) throw refuse('conflict', `A job that is ${job.state} can not be ${verbs[action]}`)
}

const onItsWay: readonly PrintState[] = ['queued', 'sending', 'printing', 'unclear']

/**
 * Refuses to send a page that a later job has sent already, because that would print it twice. A waiting one is sent
 * anyway.
 */
export const assertNotPrintedSince = (
  action: PrintAction,
  job: { state: PrintState },
  later: readonly PrintState[],
) => {
  const wouldSend = action === 'reprint' || ((action === 'retry' || action === 'move') && job.state !== 'queued')
  const inTheWay = action === 'reprint' ? onItsWay : [...onItsWay, 'printed']
  if (wouldSend && later.some(state => inTheWay.includes(state)))
    throw refuse('conflict', 'This page has been sent to a printer again since then')
}

export type PrinterAnswer = {
  state: 'waiting' | 'printing' | 'stopped' | 'done' | 'cancelled' | 'aborted' | 'unknown' | 'silent'
  reason: string
  hasDocument: boolean
}

/** A printer may be silent about a received page for this long before a person is asked. */
const PATIENCE_MS = 2 * 60 * 1000

export type Judgement = { state: PrintState; reason: string; mustCancelFirst?: true }

/**
 * Decides about a job that was sent. It is sent again only if it certainly did not arrive; otherwise a person decides.
 */
export const judge = (
  job: { printer: string; waitedMs: number; state: PrintState },
  answer: PrinterAnswer,
): Judgement => {
  const { printer, state } = job
  if (answer.state === 'done') return { state: 'printed', reason: '' }
  if (answer.state === 'cancelled' || answer.state === 'aborted')
    return { state: 'unclear', reason: `${printer}: ${answer.reason || `the job was ${answer.state}`}. Please look.` }
  if (answer.state === 'unknown' || answer.state === 'silent')
    return job.waitedMs > PATIENCE_MS
      ? { state: 'unclear', reason: `${printer} can not say whether it came out. Please look.` }
      : { state, reason: `${printer} ${answer.reason || 'does not answer'}` }
  if (!answer.hasDocument) return { state: 'queued', reason: '', mustCancelFirst: true }
  return { state: 'printing', reason: answer.state === 'stopped' ? `${printer} ${answer.reason}` : '' }
}
