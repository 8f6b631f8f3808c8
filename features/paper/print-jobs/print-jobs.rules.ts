import { refuse } from '#shared/errors.ts'

export const printStates = ['queued', 'sending', 'printing', 'printed', 'failed', 'unclear', 'cancelled'] as const
export type PrintState = (typeof printStates)[number]

/** What a call that prints answers, in the words of the counter. */
export const PRINTED = 'PRINTED'
export const WAITING = 'Waiting for the printer'

/** A page that waits says for what, and comes out by itself later; the others need somebody. */
export const isHeldUp = ({ state, reason }: { state: PrintState; reason: string }) =>
  state === 'failed' || state === 'unclear' || state === 'cancelled' || (state === 'queued' && reason !== '')

/** What a person may do with a job, by its state. */
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
 * A page that was sent once more since then is not sent from here too: that would be a second one by accident. One that
 * still waits goes out anyway.
 */
export const assertNotSentSince = (action: PrintAction, job: { state: PrintState }, later: readonly PrintState[]) => {
  const wouldSend = action === 'reprint' || ((action === 'retry' || action === 'move') && job.state !== 'queued')
  const inTheWay = action === 'reprint' ? onItsWay : [...onItsWay, 'printed']
  if (wouldSend && later.some(state => inTheWay.includes(state)))
    throw refuse('conflict', 'This page was sent to a printer again since')
}

/** What the printer says of a job, or that it says nothing. */
export type PrinterAnswer = {
  state: 'waiting' | 'printing' | 'stopped' | 'done' | 'cancelled' | 'aborted' | 'unknown' | 'silent'
  reason: string
  hasDocument: boolean
}

/** How long a printer may say nothing of a page that it got, before a person is asked. */
const PATIENCE_MS = 2 * 60 * 1000

export type Judgement = { state: PrintState; reason: string; mustCancelFirst?: true }

/**
 * What has become of a job that was on its way. A page is sent again only when it surely did not arrive; where nobody
 * can know, a person decides.
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
