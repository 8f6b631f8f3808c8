import { findAlertAddresses } from '#features/shop/notification-emails/notification-emails.queries.ts'
import type { Tx } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import { mailHtml, mailText, queueMail } from '#server/mail.ts'
import type { Parts } from '#server/parts.ts'
import { cachedSetting, readSetting } from '#server/settings.ts'
import { inTransaction } from '#server/transactions.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { type DaySoFar, noteTold, readToday } from './ticket-alerts.queries.ts'
import { isReached, thresholdsOf } from './ticket-alerts.rules.ts'
import type { Ticket } from './tickets.queries.ts'
import { numberOf, type TicketKind, ticketKinds } from './tickets.rules.ts'

type Content = Parameters<typeof mailHtml>[0]
type Site = Pick<Parts, 'env'>

const kindNames = { metro: 'Metro', coin: 'Coin' } as const

const mailAll = async (tx: Tx, content: Content) => {
  for (const to of await findAlertAddresses(tx))
    await queueMail(tx, { to, subject: content.title, text: mailText(content), html: mailHtml(content) })
}

/** Nothing of the customer leaves by mail: whoever may know opens the ticket. */
const ticketContent = async (tx: Tx, ticket: Ticket, threshold: Cents, { env }: Site): Promise<Content> => {
  const { kind, id, clerk, booth, payment, ticketAmount, ticketTime } = ticket
  const { timeZone } = await readSetting(tx, 'shop')
  return {
    title: `${kindNames[kind]} ticket ${numberOf({ kind, id })}: ${formatDollars(ticketAmount)}`,
    lines: [
      `Bought by ${clerk} at ${booth} on ${formatInstant(ticketTime, timeZone)}, paid by ${payment}.`,
      `You hear of ${kindNames[kind]} tickets from ${formatDollars(threshold)} on.`,
    ],
    button: { label: 'Open the ticket', address: `${env.publicUrl}/portal/${kind}-tickets?id=${id}` },
  }
}

const dayContent = (kind: TicketKind, { day, total }: DaySoFar, threshold: Cents, { env }: Site): Content => ({
  title: `${kindNames[kind]} tickets of ${formatDay(day as Day)}: ${formatDollars(total)}`,
  lines: [
    `The day's ${kindNames[kind]} tickets add up to ${formatDollars(total)}.`,
    `You hear once a day, when they reach ${formatDollars(threshold)}.`,
  ],
  button: { label: 'Open the day', address: `${env.publicUrl}/portal/${kind}-tickets?date=${day}` },
})

const alertOfDay = async (tx: Tx, kind: TicketKind, day: DaySoFar, parts: Parts) => {
  const { day: threshold } = thresholdsOf(kind, await cachedSetting(tx, parts.cache, 'alert_amounts'))
  if (day.isTold || !isReached(day.total, threshold)) return
  if (await noteTold(tx, { kind, about: day.day })) await mailAll(tx, dayContent(kind, day, threshold, parts))
}

/** Mails to the shop's alert addresses, in the ticket's transaction: once for a large ticket, once for a large day. */
export const alertOf = async (tx: Tx, ticket: Ticket, day: DaySoFar, parts: Parts) => {
  const { kind, id, ticketAmount } = ticket
  const { ticket: threshold } = thresholdsOf(kind, await cachedSetting(tx, parts.cache, 'alert_amounts'))
  if (isReached(ticketAmount, threshold) && (await noteTold(tx, { kind, about: String(id) })))
    await mailAll(tx, await ticketContent(tx, ticket, threshold, parts))
  await alertOfDay(tx, kind, day, parts)
}

/**
 * Two tickets saved at the same moment do not see each other: when only both together reach the mark, neither tells. This
 * looks once more, so that no ticket has to wait for another one's end.
 */
export const alertJobs = [
  job({
    name: 'alert_of_day',
    every: '* * * * *',
    run: async parts => {
      const { timeZone } = await readSetting(parts.db, 'shop')
      for (const kind of ticketKinds)
        await inTransaction(parts.db, async tx => alertOfDay(tx, kind, await readToday(tx, kind, timeZone), parts))
    },
  }),
]
