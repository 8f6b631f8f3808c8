import { IconTrash } from '@tabler/icons-react'
import { type Day, formatDay } from '#shared/time.ts'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { deleteSettlement, getSettlement, type Settlement } from './settlements.contract.ts'
import css from './settlements.module.css'

type Sheet = Settlement['sheets'][number]

const saidOf = ({ lines, savedBy }: Sheet) => {
  const settled = lines.filter(({ isSettled }) => isSettled).length
  return `${settled} of ${lines.length === 1 ? '1 line' : `${lines.length} lines`} settled, saved by ${savedBy}`
}

/** The sheets that were saved, newest first. */
export const SheetList = ({ settlement: { sheets } }: { settlement: Settlement }) => {
  const { act } = useAct(deleteSettlement, { say: sayMessage, refetch: [getSettlement] })
  const askDelete = async ({ id, date }: Sheet) => {
    const isMeant = await confirm({
      title: `Delete the sheet of ${formatDay(date as Day)}?`,
      text: 'Its lines are open again.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isMeant) await act({ id })
  }
  if (sheets.length === 0) return null
  return (
    <ul className={css.sheets} aria-label="Saved sheets">
      {sheets.map(sheet => (
        <li key={sheet.id}>
          <b>{formatDay(sheet.date as Day)}</b>
          <span className={css.said}>{saidOf(sheet)}</span>
          <IconButton
            label={`Delete the sheet of ${formatDay(sheet.date as Day)}`}
            icon={<IconTrash />}
            onClick={() => void askDelete(sheet)}
          />
        </li>
      ))}
    </ul>
  )
}
