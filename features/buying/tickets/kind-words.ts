import * as z from 'zod/mini'
import { choice, isBlank } from '#shared/fields.ts'
import { type TicketKind, ticketKinds } from './tickets.rules.ts'

/** The kinds under every name that the documents give them. */
const kindsByWord: Record<string, TicketKind> = {
  metro: 'metro',
  ticket: 'metro',
  metroticket: 'metro',
  coin: 'coin',
  newcoin: 'coin',
  cointicket: 'coin',
}

/** 'newCoin', 'new_coin' and 'New Coin' are one word. */
const plain = (word: string) => word.replace(/[\s_-]/g, '').toLowerCase()

/** Which kind a word names; undefined for any other word, so that no other record is taken instead. */
export const readTicketKind = (word: unknown): TicketKind | undefined =>
  typeof word === 'string' && Object.hasOwn(kindsByWord, plain(word)) ? kindsByWord[plain(word)] : undefined

const isReceipt = (word: unknown) => typeof word === 'string' && /^(coin|jewelry)?receipt$/.test(plain(word))

export const noKindText = (word: unknown) => {
  if (isBlank(word)) return 'is Blank'
  return `must be metro (ticket) or coin (newCoin, new_coin)${isReceipt(word) ? ': receipts are not built yet' : ''}`
}

/** The kind of a ticket as callers name it. */
export const ticketKind = () =>
  choice(
    z.pipe(
      z.transform((value: unknown): unknown => readTicketKind(value) ?? value),
      z.enum(ticketKinds, { error: ({ input }) => noKindText(input) }),
    ),
  )
