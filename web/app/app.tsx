import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchActivity } from '../activity.ts'
import { type AppSlots, SlotsProvider } from '../app-slots.tsx'
import { whenChanged, whenSessionEnds } from '../call.ts'
import { dropOldDrafts, endTypingElsewhere, lockPage } from '../drafts.ts'
import { onEvent } from '../events.ts'
import { idleFetch } from '../idle-fetch.ts'
import { type LastChangeCall, provideLastChange } from '../last-change.ts'
import { followOutages } from '../outage.ts'
import { markOffScreenStale, queryClient } from '../queries.ts'
import type { MenuEntry, Screen } from '../screens.ts'
import { forgetSession, provideSessionCalls, type SessionCalls } from '../session.ts'
import { holdBusyForms } from '../ui/busy-forms.ts'
import { followColourScheme } from '../ui/colour-scheme.ts'
import { focusContent, keepFocus } from '../ui/kept-focus.ts'
import { toast } from '../ui/toasts.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { makeRouter } from './router.tsx'

export type App = Omit<AppSlots, 'menu'> & {
  screens: readonly Screen[]
  menu: readonly MenuEntry[]
  session: SessionCalls
  lastChange: () => Promise<LastChangeCall>
}

const entriesWithScreen = (menu: readonly MenuEntry[], screens: readonly Screen[]) => {
  const listed = screens.filter(screen => screen.inMenu !== false)
  const paths = new Set(listed.map(screen => screen.path.replace(/\/\{-.*$/, '')))
  return menu.filter(entry => paths.has(entry.path))
}

const SIGN_IN = '/auth/login'

// After an update the old page asks for code that is gone, so it reloads; drafts are kept. Prefetching never reloads
// the screen in use.
addEventListener('vite:preloadError', () => {
  if (idleFetch.isUnderWay()) idleFetch.recordFailure()
  else if (navigator.onLine) location.reload()
})

export const startApp = ({ screens, menu, session, lastChange, ...slots }: App) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  provideSessionCalls(session)
  provideLastChange(lastChange)
  dropOldDrafts()
  lockPage()
  watchActivity()
  followOutages()
  endTypingElsewhere()
  followColourScheme()
  const router = makeRouter(screens)

  // After a 440 the typed values stay, and signing in returns to the same place.
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

  const shell = { ...slots, menu: entriesWithScreen(menu, screens) }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <SlotsProvider slots={shell}>
            <RouterProvider router={router} />
          </SlotsProvider>
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
