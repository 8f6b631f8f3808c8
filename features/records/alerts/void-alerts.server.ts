import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { type AlertedRecord, alertedNoun, doneWords, mailAll, openRecord } from './amount-alerts.server.ts'

type LateVoid = AlertedRecord & { isOfToday: boolean; hasDeposit: boolean }

/** Alerts the shop of a void that changes a past day, or cash that is at the bank. */
export const alertOfVoid = async (tx: Tx, record: LateVoid, context: Context) => {
  const { kind, id, amount, clerk, booth, at, isOfToday, hasDeposit } = record
  const { firstName, lastName, timeZone } = context.user
  const { deal, noun } = recordKinds[kind]
  await mailAll(tx, {
    title: `${alertedNoun(kind)} ${recordNumber({ kind, id })} of ${formatDollars(amount)} is void`,
    lines: [
      `Voided by ${firstName} ${lastName} on ${formatInstant(Date.now(), timeZone)}.`,
      `${doneWords[deal]} by ${clerk} at ${booth} on ${formatInstant(at, timeZone)}.`,
      ...(isOfToday ? [] : [`The ${noun} is of an earlier day.`]),
      ...(hasDeposit ? ['Cash of it was deposited: the deposit stays as it is.'] : []),
    ],
    button: openRecord({ kind, id }, context),
  })
}
