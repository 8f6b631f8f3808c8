import { Link } from '@tanstack/react-router'
import { may } from '#shared/permissions.ts'
import { useShell } from '#web/app-slots.tsx'
import { useRole } from '#web/session.ts'

export const CardLink = ({ to, label, children = 'All' }: { to: string; label: string; children?: string }) => {
  const role = useRole()
  const entry = useShell().menu.find(one => one.path === to)
  return entry && may(role, entry.access) ? (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  ) : null
}
