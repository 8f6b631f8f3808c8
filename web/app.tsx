import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchActivity } from './activity.ts'
import { whenChanged, whenSessionEnds } from './call.ts'
import { dropOldDrafts, endTypingElsewhere } from './drafts.ts'
import { onEvent } from './events.ts'
import { idleFetch } from './idle-fetch.ts'
import { type LastChangeCall, provideLastChange } from './last-change.ts'
import { followOutages } from './outage.ts'
import { type Lent, PartsProvider } from './parts.tsx'
import { markOffScreenStale, queryClient } from './queries.ts'
import { makeRouter } from './router.tsx'
import type { MenuEntry, Screen } from './screens.ts'
import { forgetSession, provideSessionCalls, type SessionCalls } from './session.ts'
import { holdBusyForms } from './ui/busy-forms.ts'
import { followColourScheme } from './ui/colour-scheme.ts'
import { focusContent, keepFocus } from './ui/kept-focus.ts'
import { toast } from './ui/toasts.tsx'
import { UiProvider } from './ui/UiProvider.tsx'

/** All that the features bring: screens, the whole menu, the session's calls and what every screen may use. */
export type App = Omit<Lent, 'menu'> & {
  screens: readonly Screen[]
  menu: readonly MenuEntry[]
  session: SessionCalls
  lastChange: LastChangeCall
}

/** Nothing that does not work is shown: an entry appears with its screen. */
const entriesWithScreen = (menu: readonly MenuEntry[], screens: readonly Screen[]) => {
  const listed = screens.filter(screen => screen.inMenu !== false)
  const paths = new Set(listed.map(screen => screen.path.replace(/\/\{-.*$/, '')))
  return menu.filter(entry => paths.has(entry.path))
}

const SIGN_IN = '/auth/login'

// After an update of the portal the old page asks for code that is gone: drafts are kept, so it simply loads anew. But a
// screen that is fetched in an idle moment never takes the one in use with it, be the network dead or the server down.
addEventListener('vite:preloadError', () => {
  if (idleFetch.isUnderWay()) idleFetch.noteFailure()
  else if (navigator.onLine) location.reload()
})

export const startApp = ({ screens, menu, session, lastChange, ...lent }: App) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  provideSessionCalls(session)
  provideLastChange(lastChange)
  dropOldDrafts()
  watchActivity()
  followOutages()
  endTypingElsewhere()
  followColourScheme()
  const router = makeRouter(screens)

  // 440 anywhere: what was typed stays, the person signs in again and comes back to the same place.
  whenSessionEnds(message => {
    const { href, pathname } = router.state.location
    if (pathname === SIGN_IN) return false
    forgetSession({ keepDrafts: true })
    toast.error(message)
    void router.navigate({ to: SIGN_IN, search: { r: href } as never })
    return true
  })

  whenChanged(toast.dropErrorsBefore)
  whenChanged(markOffScreenStale)
  onEvent(markOffScreenStale)
  keepFocus()
  holdBusyForms()
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && focusContent())

  const shell = { ...lent, menu: entriesWithScreen(menu, screens) }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <PartsProvider lent={shell}>
            <RouterProvider router={router} />
          </PartsProvider>
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
