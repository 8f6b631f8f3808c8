import { IconDeviceDesktop, IconLogout, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { isAdmin, may, type Role } from '#shared/permissions.ts'
import { timeAt } from '#shared/time.ts'
import { useShell } from '../app-slots.tsx'
import { lastStation, menuIsSlim, rememberSlimMenu } from '../local.ts'
import { usePageKeys } from '../makers/page/use-page-keys.ts'
import { type ShownMenuCount, shownMenuCounts } from '../menu-counts.ts'
import { useShownOfflineText } from '../offline-text.ts'
import { type MenuEntry, menuGroups } from '../screens.ts'
import { roleOf, useMe, useTimeZone } from '../session.ts'
import { AppFrame, TopRule } from '../ui/AppFrame.tsx'
import { IconButton, PlainButton } from '../ui/Button.tsx'
import { useColourScheme } from '../ui/colour-scheme.ts'
import type { FrameLink, RenderLink } from '../ui/SideMenu.tsx'
import { OfflineBanner } from '../ui/states.tsx'
import { Tag } from '../ui/Tag.tsx'
import { UserMenu } from '../ui/UserMenu.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { connection } from './connection.ts'
import { LoadedLater } from './LoadedLater.tsx'
import { MenuPreload } from './MenuPreload.tsx'
import { OutageBanner, useOutage } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'
import { usePalette } from './use-palette.tsx'

const isShown = (entry: MenuEntry, role: Role) => may(role, entry.access) && !(entry.hiddenForAdmin && isAdmin(role))

const isActive = (entry: MenuEntry, path: string) => path === entry.path || path.startsWith(`${entry.path}/`)

const renderLink: RenderLink = (link, root) => <Link to={link.to} {...root} />

const activeEntry = (entries: readonly MenuEntry[], path: string) =>
  entries.filter(entry => isActive(entry, path)).sort((a, b) => b.path.length - a.path.length)[0]

type Counts = Readonly<Record<string, ShownMenuCount>>

const linksOf = (entries: readonly MenuEntry[], active: MenuEntry | undefined, counts: Counts = {}): FrameLink[] =>
  entries.map(({ path, label, icon: Icon }) => ({
    key: path,
    label,
    to: path,
    icon: Icon ? <Icon size={16} /> : undefined,
    active: path === active?.path,
    waiting: counts[path],
  }))

const useSlim = () => {
  const [slim, setSlim] = useState(menuIsSlim)
  const toggle = () => {
    rememberSlimMenu(!slim)
    setSlim(!slim)
  }
  return [slim, toggle] as const
}

const PersonMenu = () => {
  const { first_name, last_name } = useMe().userdetails
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <UserMenu
      name={first_name}
      initials={`${first_name[0] ?? ''}${last_name[0] ?? ''}`.toUpperCase()}
      greeting="Welcome!"
      groups={[
        [
          { label: 'My profile', icon: <IconUser />, onSelect: () => void navigate({ to: '/portal/my-profile' }) },
          {
            label: 'Tablet config',
            icon: <IconDeviceDesktop />,
            onSelect: () => void navigate({ to: '/portal/tablet-config' }),
          },
        ],
        [
          { label: 'Logout', icon: <IconLogout />, onSelect: () => void signOut() },
          { label: 'Logout everywhere', onSelect: () => void signOut(true) },
        ],
      ]}
    />
  )
}

const ColourButton = () => {
  const { scheme, toggle } = useColourScheme()
  const isDark = scheme === 'dark'
  return (
    <IconButton
      label={isDark ? 'Light colours' : 'Dark colours'}
      icon={isDark ? <IconSun /> : <IconMoon />}
      onClick={toggle}
    />
  )
}

export const StaffShell = () => {
  useEventStream()
  const role = roleOf(useMe())
  const timeZone = useTimeZone()
  const path = useLocation({ select: location => location.pathname })
  const { menu, TopFacts, StaffScans, MenuCounts } = useShell()
  const [slim, toggleSlim] = useSlim()
  const offlineSince = useSyncExternalStore(connection.subscribe, connection.offlineSince)
  const offlineText = useShownOfflineText()
  const trouble = useOutage()
  const counts = useSyncExternalStore(shownMenuCounts.subscribe, shownMenuCounts.get)
  const palette = usePalette()
  usePageKeys({ '[': toggleSlim })

  const shown = menu.filter(entry => isShown(entry, role))
  const side = shown.filter(entry => entry.group !== 'top' && entry.group !== 'user')
  const active = activeEntry(side, path)
  const top = shown.filter(entry => entry.group === 'top')
  return (
    <AppFrame
      home={{ key: 'home', label: 'Loupe', to: '/portal' }}
      topLinks={linksOf(top, activeEntry(top, path))}
      groups={menuGroups.flatMap(({ key, label }) => {
        const links = linksOf(
          side.filter(entry => entry.group === key),
          active,
          counts,
        )
        return links.length > 0
          ? [{ key, links, ...(label ? { label, folded: key !== 'cpa' && !links.some(link => link.active) } : {}) }]
          : []
      })}
      renderLink={renderLink}
      slim={slim}
      onToggleSlim={toggleSlim}
      middle={
        <Suspense>
          <TopFacts />
        </Suspense>
      }
      tools={closeMenu => (
        <>
          <PlainButton
            icon={<IconSearch />}
            keys="Ctrl K"
            aria-haspopup="dialog"
            onClick={() => {
              closeMenu()
              palette.open()
            }}
          >
            Search
          </PlainButton>
          <Tag icon={<IconDeviceDesktop size={14} />}>{lastStation()}</Tag>
          <TopRule />
          <ColourButton />
        </>
      )}
      person={<PersonMenu />}
      notice={
        offlineSince === undefined ? (
          trouble && <OutageBanner trouble={trouble} />
        ) : (
          <OfflineBanner since={timeAt(offlineSince, timeZone)} text={offlineText} />
        )
      }
    >
      <Suspense>
        <Outlet />
        <LoadedLater load={StaffScans} />
        <LoadedLater load={MenuCounts} />
        <MenuPreload paths={shown.map(entry => entry.path)} />
      </Suspense>
      {palette.dialog}
    </AppFrame>
  )
}
