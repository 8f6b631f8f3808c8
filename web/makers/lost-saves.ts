import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { type CallError, call } from '../call.ts'
import { askChoice } from '../ui/confirm.tsx'
import { same } from './merge-values.ts'

/** A save whose answer was lost: what is said of it, how it is sent again, and what is asked when it was saved. */

const LOST = 'No connection. It may have been saved. What you typed is kept here.'
const NOT_SENT = 'No connection. It was not sent. What you typed is kept here.'
export const NOT_IN_IT = 'The answer was lost. Your change is not in it.'

export const failureText = ({ code, message }: CallError, wasOnline: boolean) => {
  if (code !== 'offline') return message
  return wasOnline ? LOST : NOT_SENT
}

type Sent = { key?: string; files?: readonly File[] }

/** Answers also whether it is an earlier try under the key that was saved, whatever was sent now. */
export const callUnderKey = async <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, sent: Sent) => {
  let isOfEarlier = false
  const answer = await call(endpoint, input, {
    ...sent,
    onAnsweredBefore: () => {
      isOfEarlier = true
    },
  })
  return { answer, isOfEarlier }
}

/** An earlier try was saved after all, without what was changed since. */
export const askAboutEarlier = ({ name, open }: { name?: string; open?: () => void } = {}) =>
  askChoice({
    title: open ? `It was saved as ${name}` : ['It was saved before', ...(name ? [name] : [])].join(': '),
    text: NOT_IN_IT,
    confirmLabel: open ? `Open ${name}` : 'Leave it as saved',
    otherLabel: 'Save as another',
  })

/** The lines that are not among those that were sent; one that stands there twice was sent once. */
export const linesNotSent = <L>(lines: readonly L[], sent: readonly L[]): L[] => {
  const left = [...sent]
  return lines.filter(line => {
    const at = left.findIndex(one => same(one, line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
