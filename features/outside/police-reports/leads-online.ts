import type { Env } from '#server/base/env.ts'
import type { ReportedTicket, TicketKey } from './report-content.rules.ts'
import { envelope, type Fields, readBounded, readResult, textIn } from './soap.ts'

/** The only place that calls LeadsOnline: ticketWS, SOAP 1.1, document/literal. */

export type Login = NonNullable<Env['leads']>
export type ServiceAnswer = { code: number; text: string }

/** An unreadable or missing answer; the text never quotes what was sent. */
export class NoAnswer extends Error {
  /** True without a connection or after an HTTP error; otherwise the report may have arrived. */
  readonly isSurelyNotTaken: boolean

  constructor(message: string, { isSurelyNotTaken }: { isSurelyNotTaken: boolean }) {
    super(message)
    this.isSurelyNotTaken = isSurelyNotTaken
  }
}

const NAMESPACE = 'http://www.leadsonline.com/'

const ACCEPTED = 0
const UNKNOWN_TICKET = 5
const ALREADY_EXISTS = 13

export const isAccepted = ({ code }: ServiceAnswer) => code === ACCEPTED
export const isUnknown = ({ code }: ServiceAnswer) => code === UNKNOWN_TICKET
export const alreadyExists = ({ code, text }: ServiceAnswer) =>
  code === ALREADY_EXISTS || (code !== ACCEPTED && /already exists/i.test(text))

const causeOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string')
    return cause.code
  return 'the connection failed'
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const failureOf = (error: unknown, { timeoutSeconds }: Login) => {
  if (error instanceof NoAnswer) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NoAnswer(`LeadsOnline did not answer within ${timeoutSeconds} seconds`, { isSurelyNotTaken: false })
  const cause = causeOf(error)
  return new NoAnswer(`LeadsOnline could not be reached (${cause})`, { isSurelyNotTaken: NEVER_CONNECTED.has(cause) })
}

const ask = async (login: Login, operation: string, fields: Fields) => {
  const response = await fetch(login.url, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${NAMESPACE}${operation}"` },
    body: envelope(NAMESPACE, operation, { login: loginFields(login), ...fields }),
    redirect: 'manual',
    signal: AbortSignal.timeout(login.timeoutSeconds * 1000),
  })
  if (!response.ok) throw new NoAnswer(`LeadsOnline answered HTTP ${response.status}`, { isSurelyNotTaken: true })
  return readBounded(response.body as AsyncIterable<Uint8Array> | null)
}

const loginFields = ({ storeId, user, password }: Login) => ({ storeId, userName: user, password })

const call = async (login: Login, operation: string, fields: Fields = {}): Promise<ServiceAnswer> => {
  const text = await ask(login, operation, fields).catch((error: unknown) => {
    throw failureOf(error, login)
  })
  const result = text === undefined ? undefined : readResult(text, operation)
  const code = textIn(result, 'errorCode')?.trim() ?? ''
  if (!/^-?\d{1,9}$/.test(code))
    throw new NoAnswer('LeadsOnline answered something that can not be read', { isSurelyNotTaken: false })
  return { code: Number(code), text: textIn(result, 'errorResponse')?.trim() ?? '' }
}

export const unsentEnvelope = (operation: 'SubmitTransaction' | 'UpdateTransaction', ticket: ReportedTicket) =>
  envelope(NAMESPACE, operation, transaction(operation, ticket))

export const unsentDay = (day: string) => envelope(NAMESPACE, 'SetNoTransactionDayForStore', { TransactionDate: day })

const transaction = (operation: 'SubmitTransaction' | 'UpdateTransaction', ticket: ReportedTicket): Fields =>
  operation === 'UpdateTransaction' ? { oldTicket: ticket.key, ticket } : { ticket }

export type ReportPicture = { type: 'Jpeg' | 'Png'; content: Buffer }

export const openLeadsOnline = (login: Login) => ({
  checkLogin: () => call(login, 'CheckLogin'),
  submit: (ticket: ReportedTicket) => call(login, 'SubmitTransaction', transaction('SubmitTransaction', ticket)),
  update: (ticket: ReportedTicket) => call(login, 'UpdateTransaction', transaction('UpdateTransaction', ticket)),
  uploadImage: (ticketKey: TicketKey, { type, content }: ReportPicture) =>
    call(login, 'UploadImage', {
      ticketKey,
      img: { imageCategory: 'Item', imageType: type, imageData: content.toString('base64') },
      itemIndex: 0,
    }),
  noTransactions: (day: string) => call(login, 'SetNoTransactionDayForStore', { TransactionDate: day }),
})

export type LeadsOnline = ReturnType<typeof openLeadsOnline>
