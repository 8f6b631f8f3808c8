import pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'

/** The text, detail and context of a database error may quote the refused row, so only its names are logged. */
const namesOf = ({ code, constraint, table }: pg.DatabaseError) =>
  ['database error', code, constraint && `by ${constraint}`, table && `in ${table}`].filter(Boolean).join(' ')

const causesOf = (error: Error): unknown[] => [
  ...(error.cause === undefined ? [] : [error.cause]),
  ...(error instanceof AggregateError ? error.errors : []),
]

const DEEPEST = 10

const databaseErrorsOf = (error: unknown, depth = 0): pg.DatabaseError[] => {
  if (!(error instanceof Error) || depth > DEEPEST) return []
  const nested = causesOf(error).flatMap(cause => databaseErrorsOf(cause, depth + 1))
  return error instanceof pg.DatabaseError ? [error, ...nested] : nested
}

/** Replaces the text of a database error by its names, also where another error repeats it. */
const withoutRows = (text: string, error: Error) =>
  databaseErrorsOf(error).reduce(
    (cleaned, one) => (one.message === '' ? cleaned : cleaned.replaceAll(one.message, namesOf(one))),
    text,
  )

export const textOfFailure = (error: unknown) =>
  error instanceof Error ? withoutRows(error.message, error) : String(error)

const describeFailure = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return error
  const causes = depth > DEEPEST ? [] : causesOf(error).map(cause => describeFailure(cause, depth + 1))
  return {
    type: error.name,
    message: textOfFailure(error),
    stack: withoutRows(error.stack ?? '', error),
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && { constraint: error.constraint, table: error.table }),
    ...(causes.length > 0 && { causes }),
  }
}

/** For libraries that log the errors they are given. */
export const bareError = (error: unknown) => {
  if (!(error instanceof Error) || databaseErrorsOf(error).length === 0) return error
  const bare = new Error(textOfFailure(error))
  bare.stack = withoutRows(error.stack ?? '', error)
  return bare
}

export const openLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: (error: unknown) => describeFailure(error) } }
  return destination ? pino(options, destination) : pino(options)
}
