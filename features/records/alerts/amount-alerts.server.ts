import { findAlertAddresses } from '#features/shop/notification-emails/notification-emails.queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import { mailHtml, mailText, queueMail } from '#server/mail.ts'
import type { Parts } from '#server/parts.ts'
import { cachedSetting, readSetting } from '#server/settings.ts'
import { inTransaction } from '#server/transactions.ts'
import { capitalized } from '#shared/labels.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { addAlert } from './amount-alerts.queries.ts'
import { type AlertedKind, alertSettings, isReached } from './amount-alerts.rules.ts'

type Content = Parameters<typeof mailHtml>[0]
type Site = Pick<Parts, 'env'>

/** A record as an alert tells of it. Nothing of the customer leaves by mail: whoever may know opens the record. */
export type AlertedRecord = {
  kind: AlertedKind
  id: number
  amount: Cents
  clerk: string
  booth: string
  payment: string
  at: number
}

/** A day of one kind as far as it has come: its sum counts only until it was alerted of. */
export type DaySoFar = { day: string; isAlerted: boolean; total: Cents }

const doneWords = { purchase: 'Bought', sale: 'Sold' }

const nameOf = (kind: AlertedKind) => capitalized(recordKinds[kind].label)

const mailAll = async (tx: Tx, content: Content) => {
  for (const to of await findAlertAddresses(tx))
    await queueMail(tx, { to, subject: content.title, text: mailText(content), html: mailHtml(content) })
}

const recordContent = async (tx: Tx, record: AlertedRecord, threshold: Cents, { env }: Site): Promise<Content> => {
  const { kind, id, amount, clerk, booth, payment, at } = record
  const { timeZone } = await readSetting(tx, 'shop')
  const done = doneWords[recordKinds[kind].deal]
  return {
    title: `${nameOf(kind)} ${recordNumber({ kind, id })}: ${formatDollars(amount)}`,
    lines: [
      `${done} by ${clerk} at ${booth} on ${formatInstant(at, timeZone)}, paid by ${payment}.`,
      `You hear of ${nameOf(kind)}s from ${formatDollars(threshold)} on.`,
    ],
    button: {
      label: `Open the ${recordKinds[kind].noun}`,
      address: `${env.publicUrl}${recordKinds[kind].list}?id=${id}`,
    },
  }
}

const dayContent = (kind: AlertedKind, { day, total }: DaySoFar, threshold: Cents, { env }: Site): Content => ({
  title: `${nameOf(kind)}s of ${formatDay(day as Day)}: ${formatDollars(total)}`,
  lines: [
    `The day's ${nameOf(kind)}s add up to ${formatDollars(total)}.`,
    `You hear once a day, when they reach ${formatDollars(threshold)}.`,
  ],
  button: { label: 'Open the day', address: `${env.publicUrl}${recordKinds[kind].list}?date=${day}` },
})

const alertOfDay = async (tx: Tx, kind: AlertedKind, day: DaySoFar, parts: Parts) => {
  const setting = alertSettings[kind].day
  const threshold = setting ? (await cachedSetting(tx, parts.cache, 'alert_amounts'))[setting] : cents(0)
  if (day.isAlerted || !isReached(day.total, threshold)) return
  if (await addAlert(tx, { kind, about: day.day })) await mailAll(tx, dayContent(kind, day, threshold, parts))
}

/** Mails to the shop's alert addresses, in the record's transaction: once for a large record, once for a large day. */
export const alertOf = async (tx: Tx, record: AlertedRecord, day: DaySoFar | undefined, parts: Parts) => {
  const { kind, id, amount } = record
  const threshold = (await cachedSetting(tx, parts.cache, 'alert_amounts'))[alertSettings[kind].record]
  if (isReached(amount, threshold) && (await addAlert(tx, { kind, about: String(id) })))
    await mailAll(tx, await recordContent(tx, record, threshold, parts))
  if (day) await alertOfDay(tx, kind, day, parts)
}

/** A kind whose days are told, and how its day so far is read. */
export type AlertedDay = { kind: AlertedKind; readToday: (db: Db, timeZone: string) => Promise<DaySoFar> }

/**
 * Two records saved at the same moment do not see each other: when only both together reach the mark, neither tells. This
 * looks once more, so that no save has to wait for the end of another one.
 */
export const alertJobs = (days: readonly AlertedDay[]) => [
  job({
    name: 'alert_of_day',
    every: '* * * * *',
    run: async parts => {
      const { timeZone } = await readSetting(parts.db, 'shop')
      for (const { kind, readToday } of days)
        await inTransaction(parts.db, async tx => alertOfDay(tx, kind, await readToday(tx, timeZone), parts))
    },
  }),
]
