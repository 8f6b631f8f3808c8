import type { Tx } from '#server/db.ts'
import { mailHtml, mailText, queueMail } from '#server/mail.ts'
import type { Parts } from '#server/parts.ts'
import { readSetting } from '#server/settings.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { findAlertAddresses } from '../notification-emails/notification-emails.queries.ts'
import { dayTotal, lockDay, noteTold, readMarks } from './ticket-alerts.queries.ts'
import { isReached, thresholdsOf } from './ticket-alerts.rules.ts'
import type { Ticket } from './tickets.queries.ts'
import { ticketPrefix } from './tickets.rules.ts'

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
    title: `${kindNames[kind]} ticket ${ticketPrefix[kind]}${id}: ${formatDollars(ticketAmount)}`,
    lines: [
      `Bought by ${clerk} at ${booth} on ${formatInstant(ticketTime, timeZone)}, paid by ${payment}.`,
      `You hear of ${kindNames[kind]} tickets from ${formatDollars(threshold)} on.`,
    ],
    button: { label: 'Open the ticket', address: `${env.publicUrl}/portal/${kind}-tickets?id=${id}` },
  }
}

const dayContent = ({ kind, ticketDay }: Ticket, total: Cents, threshold: Cents, { env }: Site): Content => ({
  title: `${kindNames[kind]} tickets of ${formatDay(ticketDay as Day)}: ${formatDollars(total)}`,
  lines: [
    `The day's ${kindNames[kind]} tickets add up to ${formatDollars(total)}.`,
    `You hear once a day, when they reach ${formatDollars(threshold)}.`,
  ],
  button: { label: 'Open the day', address: `${env.publicUrl}/portal/${kind}-tickets?date=${ticketDay}` },
})

const alertOfDay = async (tx: Tx, ticket: Ticket, threshold: Cents, site: Site) => {
  const about = { kind: ticket.kind, about: ticket.ticketDay }
  await lockDay(tx, about)
  const total = await dayTotal(tx, ticket.kind, ticket.ticketDay)
  if (isReached(total, threshold) && (await noteTold(tx, about)))
    await mailAll(tx, dayContent(ticket, total, threshold, site))
}

/** Mails to the shop's alert addresses, in the ticket's transaction: once for a large ticket, once for a large day. */
export const alertOf = async (tx: Tx, ticket: Ticket, site: Site) => {
  const { amounts, isTold } = await readMarks(tx, { kind: ticket.kind, about: ticket.ticketDay })
  const thresholds = thresholdsOf(ticket.kind, amounts)
  const about = { kind: ticket.kind, about: String(ticket.id) }
  if (isReached(ticket.ticketAmount, thresholds.ticket) && (await noteTold(tx, about)))
    await mailAll(tx, await ticketContent(tx, ticket, thresholds.ticket, site))
  if (!isTold) await alertOfDay(tx, ticket, thresholds.day, site)
}
