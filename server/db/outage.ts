/** The database can not be reached, or a connection broke during a statement that may or may not have run. */
export class DatabaseOutage extends Error {
  constructor(cause?: unknown) {
    super(`the database does not answer${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Connection exceptions, too many connections, and a server that is shutting down, crashed, starting or ending our
 * connection.
 */
const OF_POSTGRES = /^(08...|53300|57P01|57P02|57P03|57P05)$/

/** The driver's own failures have a text and no code. */
const OF_DRIVER = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^timeout expired/

const isOfConnection = (error: Error) => {
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.has(code) || OF_POSTGRES.test(code) || OF_DRIVER.test(error.message)
}

export const asOutage = (error: unknown) =>
  error instanceof Error && isOfConnection(error) ? new DatabaseOutage(error) : error
