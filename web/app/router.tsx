import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isCustomer, may, type Role } from '#shared/permissions.ts'
import { isSignedOut } from '../failures.ts'
import { isStationAwaited } from '../local.ts'
import { Denied } from '../makers/page/Denied.tsx'
import type { Screen, ScreenBody } from '../screens.ts'
import { fetchMe, isSignedIn, roleOf } from '../session.ts'
import { CrashPage } from '../shells/CrashPage.tsx'
import { CustomerShell } from '../shells/CustomerShell.tsx'
import { KioskShell } from '../shells/KioskShell.tsx'
import { PaperShell } from '../shells/PaperShell.tsx'
import { PrintShell } from '../shells/PrintShell.tsx'
import { StaffShell } from '../shells/StaffShell.tsx'
import { toast } from '../ui/toasts.tsx'

const SIGN_IN = '/auth/login'
const PROFILE = '/portal/my-profile'

const shells = {
  staff: StaffShell,
  kiosk: KioskShell,
  customer: CustomerShell,
  print: PrintShell,
  paper: PaperShell,
  signIn: Outlet,
}

type Guard = { isAllowed?: boolean }
/** Screens preload their own data; without this the router would wait at every step. */
type Preloadable = ComponentType & { preload?: () => Promise<void> }

const toSignIn = (href: string) => redirect({ to: SIGN_IN, search: { r: href } as never })

let closeRequest = () => {}

const homeOf = (role: Role) => (isCustomer(role) ? '/home' : '/portal')

/** Sends signed-out people to sign-in, customers to their home, and staff who must change their password to their profile. */
const requirePerson = async (screen: Screen, href: string) => {
  if (!isSignedIn()) {
    closeRequest()
    closeRequest = toast.error('Please Login First')
    throw toSignIn(href)
  }
  closeRequest()
  const me = await fetchMe().catch((error: unknown) => {
    if (isSignedOut(error)) throw toSignIn(href)
    throw error
  })
  if (isStationAwaited()) throw toSignIn(href)
  const role = roleOf(me)
  const isAllowed = may(role, screen.access)
  // What is for customers alone does not exist for staff, and the other way round.
  if (!isAllowed && (isCustomer(role) || screen.access === 'customer')) throw redirect({ to: homeOf(role) })
  // The customer's home page asks for a new password itself.
  if (!isCustomer(role) && me.userdetails.mustChangePassword && !href.startsWith(PROFILE))
    throw redirect({ to: PROFILE })
  return { isAllowed }
}

const elsewhere = async () => {
  if (!isSignedIn()) throw redirect({ to: SIGN_IN })
  const me = await fetchMe()
  throw redirect({ to: homeOf(roleOf(me)) })
}

const LONGEST_PATH = 80

type Going = { location: { pathname: string }; preload: boolean }

/**
 * Redirects an unknown address as the documents say, with a toast. Preloading does nothing here, because the router
 * takes filters for path parts.
 */
const unknownPage = async ({ location, preload }: Going) => {
  if (preload) return
  if (isSignedIn()) toast.warn('There is no such page', location.pathname.slice(0, LONGEST_PATH))
  await elsewhere()
}

export const makeRouter = (screens: readonly Screen[]) => {
  const root = createRootRoute({ component: Outlet, errorComponent: CrashPage })

  const shellRoutes = Object.entries(shells).map(([shell, component]) => {
    const frame = createRoute({ getParentRoute: () => root, id: shell, component })
    const members = screens.filter(screen => screen.shell === shell)
    return frame.addChildren(
      members.map(screen => {
        let loaded: ScreenBody | undefined
        const Body = lazyRouteComponent(async () => {
          loaded = await screen.load()
          return { default: loaded }
        }) as Preloadable
        const { denied } = screen
        const Refused = denied ? lazyRouteComponent(async () => ({ default: await denied() })) : Denied
        const Guarded = () => {
          const { isAllowed } = route.useRouteContext() as Guard
          return isAllowed === false ? <Refused /> : <Body />
        }
        const route: AnyRoute = createRoute({
          getParentRoute: () => frame,
          path: screen.path,
          ...(screen.access === 'public'
            ? {}
            : {
                beforeLoad: ({ location }: { location: { href: string } }) => {
                  void Body.preload?.()
                  return requirePerson(screen, location.href)
                },
              }),
          loader: ({ params, context, preload }) => {
            if (!preload && (context as Guard).isAllowed !== false) loaded?.prefetch?.(params)
          },
          component: Object.assign(Guarded, { preload: () => Body.preload?.() }),
        })
        return route
      }),
    )
  })

  const unknownAuth = createRoute({
    getParentRoute: () => root,
    path: '/auth/$',
    beforeLoad: () => {
      throw redirect({ to: SIGN_IN })
    },
  })
  const unknown = createRoute({ getParentRoute: () => root, path: '/$', beforeLoad: unknownPage })
  const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: elsewhere })

  return createRouter({
    routeTree: root.addChildren([...shellRoutes, unknownAuth, unknown, start]),
    defaultPreload: 'intent',
    // Preloading fetched only the code; the data is requested at the click.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
}
