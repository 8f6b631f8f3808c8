import { useState } from 'react'
import { usePublishDay } from '#features/outside/police-reports/use-publish-day.ts'
import { DepositDaysDialog } from '#features/selling/deposit-screens/DepositDays.tsx'
import { listOpenDays } from '#features/selling/deposits/deposits.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { sayNotTicked } from '#web/failures.ts'
import { useAct, useCall } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { DailyNotes } from './DailyNotes.tsx'
import { getDailyView } from './daily.contract.ts'
import { MissingDeposits } from './MissingDeposits.tsx'

export type ReceiptSection = 'receipt' | 'jewelryReceipt'
type DayOf = { section: ReceiptSection; date: Day }
type TickedDay = DayOf & { depositDate: Day | undefined; isPartly: boolean }
type DayTick = { depositDone?: boolean; changeReturned?: boolean; depositDate?: Day }

export const receiptKindOf = (section: ReceiptSection) => kindOfSection[section] as 'coin_receipt' | 'jewelry_receipt'

const tickText = ({ section, date }: DayOf, { depositDone, changeReturned }: DayTick) => {
  const [label, isOn] = depositDone === undefined ? ['Change returned', changeReturned] : ['Deposit', depositDone]
  return `${sectionWords[section].label} of ${formatDay(date)}: ${label} ${isOn ? 'on' : 'off'}`
}

const useOpenDays = (section: ReceiptSection) =>
  useCall(listOpenDays, { type: receiptKindOf(section) }).data?.data ?? []

/** The acts of a day's row: deposit, change returned, notes, publish; and the days that wait for their deposit. */
export const useDailyActs = () => {
  const open = { receipt: useOpenDays('receipt'), jewelryReceipt: useOpenDays('jewelryReceipt') }
  const [asked, ask] = useState<TickedDay>()
  const [notes, openNotes] = useState<DayOf>()
  const [waiting, openWaiting] = useState<ReceiptSection>()
  const { act } = useAct(editReceiptDay, { refetch: [getDailyView, listOpenDays], sayRefusal: sayNotTicked })
  const { publishUnread: publish } = usePublishDay()
  const edit = ({ section, date }: DayOf, change: DayTick, done?: () => void) =>
    act({ date, type: receiptKindOf(section), ...change }, done)
  /** Saved at once; the toast takes it back. */
  const tick = (of: DayOf, change: DayTick, before: DayTick) =>
    edit(of, change, () => toast.undo(tickText(of, change), () => void edit(of, before)))

  /** A day that was ticked in part is not unticked as a whole, so it has no undo. */
  const deposit = (of: TickedDay, depositDone: boolean) => {
    if (of.isPartly) return edit(of, { depositDone })
    return tick(
      of,
      { depositDone },
      { depositDone: !depositDone, ...(of.depositDate && { depositDate: of.depositDate }) },
    )
  }
  const tickDeposit = (of: TickedDay, depositDone: boolean) => {
    const earlier = open[of.section].filter(({ day }) => day < of.date)
    return depositDone && earlier.length > 0 ? ask(of) : deposit(of, depositDone)
  }
  const returnChange = (of: DayOf, changeReturned: boolean) =>
    tick(of, { changeReturned }, { changeReturned: !changeReturned })
  const dialogs = (
    <>
      {asked && (
        <MissingDeposits
          {...asked}
          open={open[asked.section]}
          onOnly={() => void deposit(asked, true)}
          onClose={() => ask(undefined)}
        />
      )}
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
  return { open, tickDeposit, returnChange, publish, openNotes, openWaiting, dialogs }
}

export type DailyActs = ReturnType<typeof useDailyActs>
