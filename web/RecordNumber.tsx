import { Link } from '@tanstack/react-router'
import { may } from '#shared/permissions.ts'
import { readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import { useShell } from './parts.tsx'
import { useRole } from './session.ts'

/** M48231 or CR77, leading to the record for those who may open it, once its kind stands in the menu. */
export const RecordNumber = ({ number }: { number: string }) => {
  const { menu } = useShell()
  const role = useRole()
  const record = readRecord(number)
  if (!record) return <span>{number}</span>
  const { list, access } = recordKinds[record.kind]
  const isOpen = may(role, access) && menu.some(({ path }) => path === list)
  return isOpen ? <Link to={recordPath(record)}>{number}</Link> : <span>{number}</span>
}
