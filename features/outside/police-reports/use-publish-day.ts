import { type Day, formatDay } from '#shared/time.ts'
import { sayMessage } from '#web/failures.ts'
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

/** Whether publishing the day would do something. */
export const hasUnsent = (day: PoliceDay) =>
  day.reportable === 0 ? !isReported(day) : day.neverSent + day.refused + day.kept > 0

/** Publishes a day; that it had no transactions is said only after a question, for it can not be taken back. */
export const usePublishDay = () => {
  const { mutate, isPending } = useAct(publishDay, {
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
    mutate({ day: day.day as Day })
  }
  return { publish, isPending }
}
