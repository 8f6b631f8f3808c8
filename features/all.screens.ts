import type { Access } from '#shared/permissions.ts'
import type { App } from '#web/app.tsx'
import type { Screen, Shell } from '#web/screens.ts'
import { menu } from './all.menu.ts'
import { getCurrentUser, signOut } from './session/session.contract.ts'
import { TopSpotPrices } from './spot-prices/TopSpotPrices.tsx'

const accessOf = (path: string): Access => {
  const entry = menu.find(one => one.path === path)
  if (!entry) throw new Error(`${path} is not in the menu: say its access`)
  return entry.access
}

/** A screen of the menu has its access from there; any other says its own. */
const screen = (
  path: string,
  load: Screen['load'],
  { access = accessOf(path), shell = 'staff' as Shell } = {},
): Screen => ({ path, access, shell, load })

const session = () => import('./session/session.screens.tsx')
const lists = () => import('./reference-lists/word-lists.screens.tsx')

/** Every screen of the portal; each loads its own code. */
const screens: readonly Screen[] = [
  screen('/auth/login', () => session().then(m => m.SignIn), { access: 'public', shell: 'signIn' }),
  screen('/portal', () => session().then(m => m.PortalHome), { access: 'all' }),
  screen('/portal/not-any-permissions', () => session().then(m => m.NoPermissions), { access: 'all' }),
  screen('/home', () => session().then(m => m.CustomerHome), { access: 'customer', shell: 'customer' }),

  screen('/portal/dashboard', () => import('./dashboard/dashboard.screens.tsx').then(m => m.Dashboard)),

  screen('/portal/clerks', () => lists().then(m => m.Clerks)),
  screen('/portal/from-options', () => lists().then(m => m.FromOptions)),
  screen('/portal/petty-cash-users', () => lists().then(m => m.PettyCashUsers)),
  screen('/portal/leads-online', () => lists().then(m => m.LeadsOnlineRules)),
  screen('/portal/item-descriptions', () => lists().then(m => m.ItemDescriptions)),
  screen('/portal/void-logger/reasons', () => lists().then(m => m.VoidReasons)),
  screen('/portal/stores', () => lists().then(m => m.Stores)),
]

export const app: App = {
  screens,
  menu,
  session: { whoAmI: getCurrentUser, logout: signOut },
  TopFacts: TopSpotPrices,
  HistoryViewer: () => import('./history/HistoryViewer.tsx').then(m => m.HistoryViewer),
}
