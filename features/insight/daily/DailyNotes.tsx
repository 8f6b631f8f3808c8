import { DayNotesDialog } from '#features/selling/deposit-screens/DayNotesDialog.tsx'
import type { Day } from '#shared/time.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'

type Props = { section: 'receipt' | 'jewelryReceipt'; date: Day; onClose: () => void }

export const DailyNotes = ({ section, date, onClose }: Props) => (
  <DayNotesDialog date={date} kind={kindOfSection[section] as 'coin_receipt' | 'jewelry_receipt'} onClose={onClose} />
)
