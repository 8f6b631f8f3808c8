import type { Cents } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import type { TicketKind } from './tickets.rules.ts'

type Thresholds = { ticket: Cents; day: Cents }

/** From which amount on a ticket, and from which sum on a day, is told. */
export const thresholdsOf = (kind: TicketKind, amounts: Setting<'alert_amounts'>): Thresholds =>
  kind === 'metro'
    ? { ticket: amounts.alertMetroTicketAmount, day: amounts.alertMetroDailyAmountTotal }
    : { ticket: amounts.alertCoinTicketAmount, day: amounts.alertCoinDailyAmountTotal }

/** A mark of 0 tells nothing. */
export const isReached = (amount: Cents, threshold: Cents) => threshold > 0 && amount >= threshold
