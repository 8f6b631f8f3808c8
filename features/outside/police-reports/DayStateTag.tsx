import { Tag, type Tone } from '#web/ui/Tag.tsx'
import type { PoliceDay, PoliceTicket } from './police-reports.contract.ts'
import type { Standing } from './police-reports.rules.ts'

const stateOf = (day: PoliceDay): { tone: Tone; word: string } => {
  if (day.refused > 0 || (day.reportable === 0 && day.noTransactions === 'refused'))
    return { tone: 'bad', word: 'refused' }
  if (day.neverSent > 0) return { tone: 'warn', word: 'open' }
  if (day.isOpen && day.kept === 0 && day.reportable > 0) return { tone: 'accent', word: 'on its way' }
  if (day.isOpen) return { tone: 'warn', word: 'open' }
  if (day.reportable > 0) return { tone: 'ok', word: 'accepted' }
  return day.noTransactions === 'accepted' ? { tone: 'ok', word: 'accepted' } : { tone: 'neutral', word: 'no tickets' }
}

export const DayStateTag = ({ day }: { day: PoliceDay }) => {
  const { tone, word } = stateOf(day)
  return <Tag tone={tone}>{word}</Tag>
}

const dayTones: Record<PoliceDay['noTransactions'], Tone> = {
  '': 'neutral',
  queued: 'accent',
  sent: 'accent',
  accepted: 'ok',
  refused: 'bad',
  kept: 'warn',
  withdrawn: 'neutral',
}

export const NoTransactions = ({ day }: { day: PoliceDay }) =>
  day.noTransactions === '' ? null : (
    <>
      <Tag tone={dayTones[day.noTransactions]}>{day.noTransactions}</Tag> {day.reason || day.answer}
    </>
  )

const tones: Record<Standing, Tone> = {
  refused: 'bad',
  'never sent': 'warn',
  kept: 'warn',
  amended: 'accent',
  'on its way': 'accent',
  accepted: 'ok',
}

export const StandingTag = ({ ticket }: { ticket: PoliceTicket }) => (
  <Tag tone={tones[ticket.standing]}>{ticket.standing}</Tag>
)
