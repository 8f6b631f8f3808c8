import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#shared/time.ts'
import { formatDay } from '#shared/time.ts'
import { useCall, useLive } from '#web/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { getDenominations } from '../deposits/denominations.contract.ts'
import { DEPOSITS } from '../deposits/deposits.contract.ts'
import { DayNotesDialog } from './DayNotesDialog.tsx'
import css from './day-notes.module.css'

export const DayNotes = ({ date }: { date: Day }) => {
  const { data } = useCall(getDenominations, { date, type: 'coin_receipt' })
  useLive(DEPOSITS, getDenominations)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={css.cell}>
      {data?.data.isCounted && (
        <Tag tone="ok" icon={<IconCheck />}>
          counted
        </Tag>
      )}
      {data?.data.isCounted === false && <Tag>not counted</Tag>}
      <LinkButton aria-label={`Notes of ${formatDay(date)}`} onClick={() => setOpen(true)}>
        Notes…
      </LinkButton>
      {isOpen && <DayNotesDialog date={date} onClose={() => setOpen(false)} />}
    </span>
  )
}
