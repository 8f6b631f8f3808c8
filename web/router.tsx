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
import { isCustomer, may } from '#shared/permissions.ts'
import { isSignedOut } from './failures.ts'
import { isStationAwaited } from './local.ts'
import { Denied } from './makers/Denied.tsx'
import type { Screen, ScreenBody } from './screens.ts'
import { fetchMe, isSignedIn, roleOf } from './session.ts'
import { CrashPage } from './shells/CrashPage.tsx'
import { CustomerShell } from './shells/CustomerShell.tsx'
import { KioskShell } from './shells/KioskShell.tsx'
import { PrintShell } from './shells/PrintShell.tsx'
import { StaffShell } from './shells/StaffShell.tsx'
import { toast } from './ui/toasts.tsx'

const SIGN_IN = '/auth/login'
const PROFILE = '/portal/my-profile'

const shells = { staff: StaffShell, kiosk: KioskShell, customer: CustomerShell, print: PrintShell, signIn: Outlet }

type Guard = { isAllowed?: boolean }
/** There is nothing to preload once the code is there: the router would wait for it at every step. */
type Preloadable = ComponentType & { preload?: () => Promise<void> }

const toSignIn = (href: string) => redirect({ to: SIGN_IN, search: { r: href } as never })

/** Whoever comes here is signed in, is in the right part of the house, and is known by name. */
const requirePerson = async (screen: Screen, href: string) => {
  if (!isSignedIn()) {
    toast.error('Please Login First')
    throw toSignIn(href)
  }
  const me = await fetchMe().catch((error: unknown) => {
    if (isSignedOut(error)) throw toSignIn(href)
    throw error
  })
  if (isStationAwaited()) throw toSignIn(href)
  const isForCustomers = screen.access === 'customer' || screen.access === 'customer_dashboard'
  if (isCustomer(roleOf(me)) && !isForCustomers) throw redirect({ to: '/home' })
  if (me.userdetails.mustChangePassword && !href.startsWith(PROFILE)) throw redirect({ to: PROFILE })
  return { isAllowed: may(roleOf(me), screen.access) }
}

const elsewhere = async () => {
  if (!isSignedIn()) throw redirect({ to: SIGN_IN })
  const me = await fetchMe()
  throw redirect({ to: isCustomer(roleOf(me)) ? '/home' : '/portal' })
}

const LONGEST_PATH = 80

type Going = { location: { pathname: string }; preload: boolean }

/**
 * An address without a screen leads on as the documents say, and the person is told why. A pointer over a link goes
 * nowhere yet, and the router takes the filters in its address for a part of the path.
 */
const unknownPage = async ({ location, preload }: Going) => {
  if (preload) return
  if (isSignedIn()) toast.warn('There is no such page', location.pathname.slice(0, LONGEST_PATH))
  await elsewhere()
}

/** The routes of all screens. What no screen answers goes where the documents say: sign-in, /portal or /home. */
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
        const Guarded = () => {
          const { isAllowed } = route.useRouteContext() as Guard
          return isAllowed === false ? <Denied /> : <Body />
        }
        const route: AnyRoute = createRoute({
          getParentRoute: () => frame,
          path: screen.path,
          ...(screen.access === 'public'
            ? {}
            : {
                beforeLoad: ({ location }: { location: { href: string } }) => {
                  // The code is on its way while the server says who this is.
                  void Body.preload?.()
                  return requirePerson(screen, location.href)
                },
              }),
          loader: ({ params, context, preload }) => {
            if (!preload && (context as Guard).isAllowed !== false) loaded?.prefetch?.(params)
          },
          // A pointer over a link already fetches the screen's code.
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
    // The pointer over a link fetched code alone; the data is asked for at the click.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
}
