import { useState } from 'react'
import { publishDay } from '#features/outside/police-reports/police-reports.contract.ts'
import { DepositDaysDialog } from '#features/selling/deposit-screens/DepositDays.tsx'
import { listOpenDays } from '#features/selling/deposits/deposits.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { sayMessage } from '#web/failures.ts'
import { useAct, useCall } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { DailyNotes } from './DailyNotes.tsx'
import { getDailyView } from './daily.contract.ts'
import { MissingDeposits } from './MissingDeposits.tsx'

export type ReceiptSection = 'receipt' | 'jewelryReceipt'
export type DayOf = { section: ReceiptSection; date: Day }

export const receiptKindOf = (section: ReceiptSection) => kindOfSection[section] as 'coin_receipt' | 'jewelry_receipt'

const useOpenDays = (section: ReceiptSection) =>
  useCall(listOpenDays, { type: receiptKindOf(section) }).data?.data ?? []

/** The acts of a day's row: deposit, change returned, notes, publish; and the days that wait for their deposit. */
export const useDailyActs = () => {
  const open = { receipt: useOpenDays('receipt'), jewelryReceipt: useOpenDays('jewelryReceipt') }
  const [asked, ask] = useState<DayOf>()
  const [notes, openNotes] = useState<DayOf>()
  const [waiting, openWaiting] = useState<ReceiptSection>()
  const { act } = useAct(editReceiptDay, { refetch: [getDailyView, listOpenDays] })
  const publishing = useAct(publishDay, { say: sayMessage })
  const edit = ({ section, date }: DayOf, change: object) => act({ date, type: receiptKindOf(section), ...change })

  const tickDeposit = (of: DayOf, depositDone: boolean) => {
    const earlier = open[of.section].filter(({ day }) => day < of.date)
    if (depositDone && earlier.length > 0) return ask(of)
    return edit(of, { depositDone })
  }
  const publish = async (day: Day, tickets: number) => {
    const question = {
      title: `Tell LeadsOnline that ${formatDay(day)} had no transactions?`,
      text: 'No ticket of this day must be reported.',
      confirmLabel: 'Tell LeadsOnline',
    }
    if (tickets === 0 && !(await confirm(question))) return
    await publishing.act({ day })
  }
  const dialogs = (
    <>
      {asked && <MissingDeposits {...asked} open={open[asked.section]} onClose={() => ask(undefined)} />}
      {notes && <DailyNotes {...notes} onClose={() => openNotes(undefined)} />}
      {waiting && (
        <DepositDaysDialog
          kind={receiptKindOf(waiting)}
          refetch={[getDailyView]}
          onClose={() => openWaiting(undefined)}
        />
      )}
    </>
  )
  return { open, edit, tickDeposit, publish, openNotes, openWaiting, dialogs }
}

export type DailyActs = ReturnType<typeof useDailyActs>
