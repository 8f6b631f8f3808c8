import { CallError } from './call.ts'
import { toast } from './ui/toasts.tsx'

/** What a call was refused with; anything else is a defect and is thrown on. */
export const failureOf = (error: unknown): CallError => {
  if (!(error instanceof CallError)) throw error
  return error
}

/** Shows why a call was refused, and answers with it. An ended session is shown by the page that asks to sign in again. */
export const sayFailure = (error: unknown): CallError => {
  const failure = failureOf(error)
  if (!failure.isShown) toast.error(failure.message)
  return failure
}

/** The same of a deletion, which may have been made where the answer was lost. */
export const sayNotDeleted = (error: unknown, wasOnline: boolean) => {
  if (failureOf(error).code !== 'offline') sayFailure(error)
  else toast.error(wasOnline ? 'No connection. It may have been deleted.' : 'No connection. It was not deleted.')
}

/** Deletes, and says why it was not done. What is read again afterwards shows whether it is still there. */
export const sayDeletion = async (remove: () => Promise<unknown>) => {
  const wasOnline = navigator.onLine
  try {
    await remove()
  } catch (error) {
    sayNotDeleted(error, wasOnline)
  }
}

/**
 * A refusal is marked at its fields. It is said as a message too, unless one of the fields that show their text
 * (`saidAt`) has it: a field that is not on screen tells nobody.
 */
export const refusedFields = (error: unknown, saidAt: readonly string[]): Record<string, string> => {
  const { fields } = failureOf(error)
  if (!saidAt.some(field => fields[field])) sayFailure(error)
  return fields
}

/** A refusal at this field is a question to the person; any other is said. */
export const askOrSay = (error: unknown, field: string, ask: (question: string) => void) => {
  const question = failureOf(error).fields[field]
  if (question) ask(question)
  else sayFailure(error)
}

/** The server does not know this session, or not any more. */
export const isSignedOut = (error: unknown) =>
  error instanceof CallError && (error.code === 'session_expired' || error.code === 'not_signed_in')

/** For `say`: what was done, as the server words it. */
export const sayMessage = ({ message }: { message: string }) => void toast.ok(message)

/** Says how a call went, and answers with what it brought; undefined for one that was refused. */
export const sayOutcome = async <A>(asked: Promise<A>, say?: (answer: A) => void): Promise<A | undefined> => {
  try {
    const answer = await asked
    say?.(answer)
    return answer
  } catch (error) {
    sayFailure(error)
    return undefined
  }
}
