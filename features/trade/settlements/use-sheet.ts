import { type Dispatch, type SetStateAction, useState } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type Day, parseDay } from '#shared/time.ts'
import { sayMessage, sayOutcome } from '#web/failures.ts'
import { useSend } from '#web/queries.ts'
import { asShownDate, asTypedDate } from '#web/ui/DateField.tsx'
import { useShopDay } from '#web/use-shop-today.ts'
import { getSettlement, type Settlement, saveSettlement } from './settlements.contract.ts'
import { matchSheet, type SettledLine, sheetDayProblems } from './settlements.rules.ts'
import { readSheet } from './sheet-text.rules.ts'

const limitsOf = ({ weightPercent, amountLimit: amount }: Settlement) => ({ weightPercent, amount })

export const limitsText = ({ weightPercent, amountLimit }: { weightPercent: string; amountLimit: Cents }) =>
  `A line is settled within ${weightPercent} % of its weight and ${formatDollars(amountLimit)}.`

/** A sheet is of the shop's day until another is typed. */
export const blankSheet = (today: Day) => ({ text: '', date: asShownDate(today) })
type TypedSheet = ReturnType<typeof blankSheet>

const dayOf = ({ date }: TypedSheet) => parseDay(asTypedDate(date))

export const isSheetTyped = (typed: TypedSheet, today: Day) => typed.text.trim() !== '' || dayOf(typed) !== today

export type Typed = readonly [TypedSheet, Dispatch<SetStateAction<TypedSheet>>]

/** The sheet while it is typed, compared with the invoice at once. */
export const useSheet = (settlement: Settlement, type: '1' | '2' | '', [typed, setTyped]: Typed) => {
  const today = useShopDay()
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useSend(saveSettlement, [getSettlement])
  const lines = readSheet(typed.text)
  const day = dayOf(typed)
  const { matched, problems } = matchSheet(settlement.items as SettledLine[], lines, limitsOf(settlement))
  const dayProblems = sheetDayProblems(day, { today, madeOn: settlement.madeOn as Day })
  const save = async () => {
    setAsked(true)
    if (problems.length + dayProblems.length > 0) return
    const { id, version } = settlement
    const saved = await sayOutcome(mutateAsync({ id, type, version, date: day, lines }), sayMessage)
    if (!saved) return
    setTyped(blankSheet(today))
    setAsked(false)
  }
  return {
    typed,
    type: (changed: Partial<typeof typed>) => setTyped(before => ({ ...before, ...changed })),
    lines,
    matched,
    problems: lines.length > 0 || isAsked ? problems.map(({ text }) => text) : [],
    dateProblem: isAsked ? dayProblems[0]?.text : undefined,
    isSaving: isPending,
    save,
  }
}
