import { Link } from '@tanstack/react-router'
import { DASHBOARD } from '#features/access/session/session.rules.ts'
import { isAdmin, may } from '#shared/permissions.ts'
import { useShell } from '#web/app-slots.tsx'
import { type MenuEntry, menuGroups } from '#web/screens.ts'
import { useRole } from '#web/session.ts'
import { Card, LinkGroup, LinkGroups, linkClass } from '#web/ui/Cards.tsx'

const groups = [
  ...menuGroups.map(({ key, label = 'SHOP' }) => ({ key, label })),
  { key: 'user', label: 'YOUR ACCOUNT' },
] as const

export const QuickLinks = () => {
  const role = useRole()
  const { menu } = useShell()
  const isShown = (entry: MenuEntry) =>
    entry.path !== DASHBOARD && may(role, entry.access) && !(entry.hiddenForAdmin && isAdmin(role))
  const shown = menu.filter(isShown)
  return (
    <Card title="Go to">
      <LinkGroups>
        {groups.map(({ key, label }) => {
          const entries = shown.filter(entry => entry.group === key)
          return entries.length === 0 ? null : (
            <LinkGroup key={key} label={label}>
              {entries.map(({ path, label: name, icon: Icon }) => (
                <Link key={path} to={path} className={linkClass}>
                  {Icon && <Icon size={16} />}
                  {name}
                </Link>
              ))}
            </LinkGroup>
          )
        })}
      </LinkGroups>
    </Card>
  )
}
