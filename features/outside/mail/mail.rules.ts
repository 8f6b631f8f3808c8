import { refuse } from '#shared/errors.ts'
import type { MailState } from './mail.contract.ts'

export const SECRET_MINUTES = 15

type Sendable = { state: MailState; isWiped: boolean }

export const canRetry = ({ state, isWiped }: Sendable) => state !== 'sent' && !isWiped

export const assertCanRetry = (mail: Sendable) => {
  if (mail.state === 'sent') throw refuse('conflict', 'This mail is sent already')
  if (!canRetry(mail)) throw refuse('conflict', 'The link in this mail is out of date. Please ask for a new one.')
}
