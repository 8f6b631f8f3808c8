import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import type { ChartTone } from '#web/ui/chart/chart-data.ts'
import { type DailySection, kindOfSection } from './sections.rules.ts'

type Words = { label: string; tone: ChartTone }

export const sectionWords: Record<DailySection, Words> = {
  ticket: { label: 'Metro', tone: 1 },
  bullion: { label: 'Bullion', tone: 5 },
  coin: { label: 'Coin', tone: 2 },
  oldCoin: { label: 'Old Coin', tone: 6 },
  receipt: { label: 'Coin Receipts', tone: 3 },
  jewelryReceipt: { label: 'Jewelry Receipts', tone: 4 },
}

/** The list of a section's records on one day; old tickets have none. */
export const listOfDay = (section: DailySection, path: string) => {
  const kind = kindOfSection[section]
  return kind in recordKinds ? `${recordKinds[kind as RecordKind].list}?date=${path}` : undefined
}
