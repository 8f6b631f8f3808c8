import type { Cents } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'

type AlertSetting = keyof Setting<'alert_amounts'>

/** From which amount on a record of the kind, and from which sum on a day of them, is told. */
export const alertSettings = {
  metro: { record: 'alertMetroTicketAmount', day: 'alertMetroDailyAmountTotal' },
  coin: { record: 'alertCoinTicketAmount', day: 'alertCoinDailyAmountTotal' },
  coin_receipt: { record: 'alertCoinReceiptAmount', day: null },
  jewelry_receipt: { record: 'alertJewelryReceiptAmount', day: null },
} as const satisfies Record<string, { record: AlertSetting; day: AlertSetting | null }>

export type AlertedKind = keyof typeof alertSettings

/** A mark of 0 tells nothing. */
export const isReached = (amount: Cents, threshold: Cents) => threshold > 0 && amount >= threshold
