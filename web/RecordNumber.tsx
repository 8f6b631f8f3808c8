import { Link } from '@tanstack/react-router'
import { may } from '#shared/permissions.ts'
import { readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import { useShell } from './app-slots.tsx'
import { useRole } from './session.ts'

export const RecordNumber = ({ number, words = '' }: { number: string; words?: string }) => {
  const text = `${words} ${number}`.trim()
  const { menu } = useShell()
  const role = useRole()
  const record = readRecord(number)
  if (!record) return <span>{text}</span>
  const { list, access } = recordKinds[record.kind]
  const isOpen = may(role, access) && menu.some(({ path }) => path === list)
  return isOpen ? <Link to={recordPath(record)}>{text}</Link> : <span>{text}</span>
}
