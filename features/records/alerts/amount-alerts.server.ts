import { findAlertAddresses } from '#features/shop/notification-emails/notification-emails.queries.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { cachedSetting, readSetting } from '#server/db/settings.ts'
import { inTransaction } from '#server/db/transactions.ts'
import { job } from '#server/services/jobs.ts'
import { mailHtml, mailText, queueMail } from '#server/services/mail.ts'
import type { Services } from '#server/services/services.ts'
import { capitalized } from '#shared/labels.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { type RecordKey, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { addAlert } from './amount-alerts.queries.ts'
import { type AlertedKind, alertedKinds, isReached } from './amount-alerts.rules.ts'

export type AlertContent = Parameters<typeof mailHtml>[0]
export type Site = Pick<Services, 'env'>

/** Alerts go by mail, so they contain nothing about the customer. */
export type AlertedRecord = {
  kind: AlertedKind
  id: number
  amount: Cents
  clerk: string
  booth: string
  payment: string
  at: number
}

/** Once the day was alerted, its total is not computed any more. */
export type DaySoFar = { day: string; isAlerted: boolean; total: Cents }

export const doneWords = { purchase: 'Bought', sale: 'Sold' }

export const alertedNoun = (kind: AlertedKind) => capitalized(recordKinds[kind].label)

/** Runs in the transaction of the change, so that a rollback sends no mail. */
export const mailAll = async (tx: Tx, content: AlertContent) => {
  for (const to of await findAlertAddresses(tx))
    await queueMail(tx, { to, subject: content.title, text: mailText(content), html: mailHtml(content) })
}

export const openRecord = ({ kind, id }: RecordKey, { env }: Site) => ({
  label: `Open the ${recordKinds[kind].noun}`,
  address: `${env.publicUrl}${recordKinds[kind].list}?id=${id}`,
})

const recordContent = async (tx: Tx, record: AlertedRecord, threshold: Cents, { env }: Site): Promise<AlertContent> => {
  const { kind, id, amount, clerk, booth, payment, at } = record
  const { timeZone } = await readSetting(tx, 'shop')
  const done = doneWords[recordKinds[kind].deal]
  return {
    title: `${alertedNoun(kind)} ${recordNumber({ kind, id })}: ${formatDollars(amount)}`,
    lines: [
      `${done} by ${clerk} at ${booth} on ${formatInstant(at, timeZone)}, paid by ${payment}.`,
      `This mail is sent for every ${alertedNoun(kind)} of ${formatDollars(threshold)} or more.`,
    ],
    button: openRecord(record, { env }),
  }
}

const dayContent = (kind: AlertedKind, { day, total }: DaySoFar, threshold: Cents, { env }: Site): AlertContent => ({
  title: `${alertedNoun(kind)}s of ${formatDay(day as Day)}: ${formatDollars(total)}`,
  lines: [
    `The day's ${alertedNoun(kind)}s add up to ${formatDollars(total)}.`,
    `This mail is sent once a day, when they reach ${formatDollars(threshold)}.`,
  ],
  button: { label: 'Open the day', address: `${env.publicUrl}${recordKinds[kind].list}?date=${day}` },
})

const alertOfDay = async (tx: Tx, kind: AlertedKind, day: DaySoFar, services: Services) => {
  const setting = recordKinds[kind].alerts.day
  const threshold = setting ? (await cachedSetting(tx, services.cache, 'alert_amounts'))[setting] : cents(0)
  if (day.isAlerted || !isReached(day.total, threshold)) return
  if (await addAlert(tx, { kind, about: day.day })) await mailAll(tx, dayContent(kind, day, threshold, services))
}

/** Sends one mail for a large record and one for a large day, in the record's transaction. */
export const alertOf = async (tx: Tx, record: AlertedRecord, day: DaySoFar | undefined, services: Services) => {
  const { kind, id, amount } = record
  const threshold = (await cachedSetting(tx, services.cache, 'alert_amounts'))[recordKinds[kind].alerts.record]
  if (isReached(amount, threshold) && (await addAlert(tx, { kind, about: String(id) })))
    await mailAll(tx, await recordContent(tx, record, threshold, services))
  if (day) await alertOfDay(tx, kind, day, services)
}

export type ReadToday = (db: Db, timeZone: string) => Promise<DaySoFar>

type AlertedKinds = Readonly<Record<AlertedKind, { readToday?: ReadToday }>>

/**
 * Two simultaneous saves do not see each other, so neither may notice that together they reach the threshold. This job
 * checks again, so that no save waits for another.
 */
export const alertJobs = (kinds: AlertedKinds) => [
  job({
    name: 'alert_of_day',
    every: '* * * * *',
    run: async services => {
      const { timeZone } = await readSetting(services.db, 'shop')
      for (const kind of alertedKinds) {
        const { readToday } = kinds[kind]
        if (!readToday) continue
        await inTransaction(services.db, async tx => alertOfDay(tx, kind, await readToday(tx, timeZone), services))
      }
    },
  }),
]
