import { CallError } from './call.ts'
import { toast } from './ui/toasts.tsx'

/** Unwraps a refused call; any other error is a defect and is thrown again. */
export const failureOf = (error: unknown): CallError => {
  if (!(error instanceof CallError)) throw error
  return error
}

export const sayFailure = (error: unknown): CallError => {
  const failure = failureOf(error)
  if (!failure.isShown) toast.error(failure.message)
  return failure
}

export const sayNotDeleted = (error: unknown, wasOnline: boolean) => {
  if (failureOf(error).code !== 'offline') sayFailure(error)
  else toast.error(wasOnline ? 'No connection. It may have been deleted.' : 'No connection. It was not deleted.')
}

export const sayNotTicked = (error: unknown) => {
  if (failureOf(error).code !== 'offline') sayFailure(error)
  else toast.error('Not ticked: no connection')
}

/** Deletes and shows a refusal. The list read afterwards shows whether the record is gone after a lost answer. */
export const sayDeletion = async (remove: () => Promise<unknown>) => {
  const wasOnline = navigator.onLine
  try {
    await remove()
  } catch (error) {
    sayNotDeleted(error, wasOnline)
  }
}

/** Returns the refusal's texts by field. A message is shown too, unless a field on screen (`saidAt`) shows the text. */
export const refusedFields = (error: unknown, saidAt: readonly string[]): Record<string, string> => {
  const { fields } = failureOf(error)
  if (!saidAt.some(field => fields[field])) sayFailure(error)
  return fields
}

export const askOrSay = (error: unknown, field: string, ask: (question: string) => void) => {
  const question = failureOf(error).fields[field]
  if (question) ask(question)
  else sayFailure(error)
}

export const isSignedOut = (error: unknown) =>
  error instanceof CallError && (error.code === 'session_expired' || error.code === 'not_signed_in')

export const sayMessage = ({ message }: { message: string }) => void toast.ok(message)

type SayFailure = (error: unknown) => void

export const sayOutcome = async <A>(
  asked: Promise<A>,
  say?: (answer: A) => void,
  sayRefusal: SayFailure = sayFailure,
): Promise<A | undefined> => {
  try {
    const answer = await asked
    say?.(answer)
    return answer
  } catch (error) {
    sayRefusal(error)
    return undefined
  }
}
