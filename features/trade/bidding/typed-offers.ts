import type { Problem } from '#shared/errors.ts'
import { type Cents, dollars, readAmount } from '#shared/money.ts'
import { offerProblems } from '../offers/offers.rules.ts'

/** What a bidder types, until the server has it. */

/** An empty line is null. */
export type Amount = Cents | null

/** `before` are the amounts that the server may hold because of this bidder; any other one is a colleague's. */
type TypedLine = { text: string; before: readonly Amount[]; isKept: boolean }
export type TypedLines = Readonly<Record<string, TypedLine>>

type Answered = {
  Offers?: readonly { amount: Cents }[] | undefined
  tempOffers?: readonly { amount: Amount }[] | undefined
}

/** The amount of a line on the server: as typed last, else as offered. */
export const amountOn = ({ Offers = [], tempOffers = [] }: Answered): Amount =>
  (tempOffers[0] ? tempOffers[0].amount : Offers[0]?.amount) ?? null

export const offerText = (amount: Amount) => {
  if (amount === null) return ''
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

/** Undefined for a text that is no amount, such as a lone minus. */
export const readOffer = (text: string): Amount | undefined => {
  if (text === '') return null
  const amount = readAmount(text)
  return amount === undefined ? undefined : dollars(amount)
}

const NO_AMOUNT = 'Offer must be an amount'

export const typedProblem = (text: string): string | undefined => {
  const amount = readOffer(text)
  if (amount === undefined) return NO_AMOUNT
  const [problem]: Problem[] = offerProblems(amount)
  return problem?.text
}

export const typeInto = (
  typed: TypedLines,
  { id, text, server }: { id: number; text: string; server: Amount },
): TypedLines => {
  const own = typed[id]
  const before = own && !own.isKept ? own.before : [server]
  return { ...typed, [id]: { text, before, isKept: readOffer(text) === server } }
}

/** Remembers what is on its way: its answer may be lost. */
export const withAttempt = (typed: TypedLines, sent: ReadonlyMap<number, Amount>): TypedLines =>
  Object.fromEntries(
    Object.entries(typed).map(([id, own]) => {
      const amount = sent.get(Number(id))
      return amount === undefined || own.before.includes(amount)
        ? [id, own]
        : [id, { ...own, before: [...own.before, amount] }]
    }),
  )

type OnServer = ReadonlyMap<number, Amount>

const merged = (own: TypedLine, server: Amount): TypedLine | undefined => {
  if (readOffer(own.text) === server) return own.isKept ? own : { ...own, before: [server], isKept: true }
  return own.isKept ? undefined : own
}

/** After an answer: what has arrived counts as kept, and a colleague's later amount replaces what was kept. */
export const mergeAnswer = (typed: TypedLines, server: OnServer): TypedLines => {
  const after = Object.entries(typed).flatMap(([id, own]) => {
    const amount = server.get(Number(id))
    const next = amount === undefined ? undefined : merged(own, amount)
    return next ? [[id, next] as const] : []
  })
  const isSame = after.length === Object.keys(typed).length && after.every(([id, own]) => typed[id] === own)
  return isSame ? typed : Object.fromEntries(after)
}

export const withoutLine = (typed: TypedLines, id: number): TypedLines =>
  Object.fromEntries(Object.entries(typed).filter(([line]) => line !== String(id)))

/** What a colleague typed meanwhile; undefined without a conflict. */
export const colleagueAmount = (own: TypedLine | undefined, server: Amount): Amount | undefined =>
  own === undefined || own.isKept || readOffer(own.text) === server || own.before.includes(server) ? undefined : server

/** The bidder's own amount is meant, though a colleague's came later. */
export const keepOwn = (typed: TypedLines, id: number, server: Amount): TypedLines => {
  const own = typed[id]
  return own ? { ...typed, [id]: { ...own, before: [...own.before, server] } } : typed
}

/** The amounts that can be sent: read, within the limits, and not in conflict with a colleague's. */
export const sendable = (typed: TypedLines, server: OnServer): Map<number, Amount> =>
  new Map(
    Object.entries(typed).flatMap(([line, own]) => {
      const id = Number(line)
      const [amount, onServer] = [readOffer(own.text), server.get(id)]
      if (amount === undefined || onServer === undefined || own.isKept || amount === onServer) return []
      return typedProblem(own.text) || !own.before.includes(onServer) ? [] : [[id, amount] as const]
    }),
  )

/** What stood for lines that are gone from the page. */
export const droppedTexts = (typed: TypedLines, before: OnServer, onPage: ReadonlySet<number>): string[] => {
  const ids = [...new Set([...before.keys(), ...Object.keys(typed).map(Number)])]
  return ids
    .filter(id => !onPage.has(id))
    .map(id => typed[id]?.text ?? offerText(before.get(id) ?? null))
    .filter(text => text !== '')
}

/** What a draft keeps: lines that the server does not have. */
export const unsentOnly = (typed: TypedLines): TypedLines =>
  Object.fromEntries(Object.entries(typed).filter(([, { isKept }]) => !isKept))

export const hasFault = (typed: TypedLines) => Object.values(typed).some(({ text }) => typedProblem(text) !== undefined)

/** The amounts on screen. A text that can not be sent leaves what the server has. */
export const shownAmounts = (typed: TypedLines, server: OnServer): Map<number, Amount> =>
  new Map(
    [...server].map(([id, onServer]) => {
      const own = typed[id] && !typedProblem(typed[id].text) ? readOffer(typed[id].text) : undefined
      return [id, own === undefined ? onServer : own]
    }),
  )
