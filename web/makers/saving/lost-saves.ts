import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type CallError, call, type Upload } from '../../call.ts'
import { same } from '../../same.ts'
import { askChoice } from '../../ui/confirm.tsx'

const LOST = 'No connection. It may have been saved. What you typed is kept here.'
const NOT_SENT = 'No connection. It was not sent. What you typed is kept here.'
export const NOT_IN_IT = 'The answer was lost. Your change is not in it.'

export const failureText = ({ code, message }: CallError, wasOnline: boolean) => {
  if (code !== 'offline') return message
  return wasOnline ? LOST : NOT_SENT
}

/** The answer of a call under a key, and whether it belongs to an earlier try. */
export type AnsweredCall<A> = { answer: A; isOfEarlier: boolean }

type How = { key?: string | undefined; files?: readonly Upload[] }

export const callUnderKey = async <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  { key, ...how }: How = {},
): Promise<AnsweredCall<OutputOf<E>>> => {
  let isOfEarlier = false
  const onAnsweredBefore = () => {
    isOfEarlier = true
  }
  const answer = await call(endpoint, input, { ...how, ...(key && { key }), onAnsweredBefore })
  return { answer, isOfEarlier }
}

export const askAboutEarlier = ({ name, open }: { name?: string; open?: () => void } = {}) =>
  askChoice({
    title: open ? `It was saved as ${name}` : ['It was saved before', ...(name ? [name] : [])].join(': '),
    text: NOT_IN_IT,
    confirmLabel: open ? `Open ${name}` : 'Leave it as saved',
    otherLabel: 'Save as another',
  })

/** Returns the lines that were not sent, comparing duplicates one by one. */
export const linesNotSent = <L>(lines: readonly L[], sent: readonly L[]): L[] => {
  const left = [...sent]
  return lines.filter(line => {
    const at = left.findIndex(one => same(one, line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
