import { type Day, dayId, formatDay } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { sayMessage, sayOutcome } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import {
  getPoliceDay,
  listPoliceDays,
  listPoliceTickets,
  type PoliceDay,
  publishDay,
} from './police-reports.contract.ts'

const isReported = ({ noTransactions }: PoliceDay) => noTransactions === 'accepted' || noTransactions === 'sent'

export const hasUnsent = (day: PoliceDay) =>
  day.reportable === 0 ? !isReported(day) : day.neverSent + day.refused + day.kept > 0

/** Publishes a day; reporting 'no transactions' asks first, because it can not be undone. */
export const usePublishDay = () => {
  const { act, isPending } = useAct(publishDay, {
    say: sayMessage,
    refetch: [listPoliceDays, getPoliceDay, listPoliceTickets],
  })
  const publish = async (day: PoliceDay) => {
    const isQuiet = day.reportable === 0 && !isReported(day)
    const question = {
      title: `Tell LeadsOnline that ${formatDay(day.day as Day)} had no transactions?`,
      text: 'No ticket of this day must be reported.',
      confirmLabel: 'Tell LeadsOnline',
    }
    if (isQuiet && !(await confirm(question))) return
    await act({ day: day.day as Day })
  }
  /** For a screen that has not read the day's tickets. */
  const publishUnread = async (day: Day) => {
    const answer = await sayOutcome(call(getPoliceDay, { id: dayId(day) }))
    if (answer) await publish(answer.data)
  }
  return { publish, publishUnread, isPending }
}
