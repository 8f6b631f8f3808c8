import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeRouter } from '../../web/app/router.tsx'
import { queryClient } from '../../web/queries.ts'
import type { Screen, ScreenBody } from '../../web/screens.ts'
import type { Me } from '../../web/session.ts'
import { followColourScheme } from '../../web/ui/colour-scheme.ts'
import { keepFocus } from '../../web/ui/kept-focus.ts'
import { UiProvider } from '../../web/ui/UiProvider.tsx'
import { KitPhotos } from './kit-photos.tsx'
import { CreateQuote, EditQuote } from './kit-quote.tsx'
import { dailyRoute, KitDaily, KitGrouped, KitLines, KitStacked } from './kit-reports.tsx'

/** Pages for parts of the makers that no screen uses yet. */

const me: Me = {
  userdetails: {
    ...{ id: 1, first_name: 'Dana', last_name: 'Wolf', username: 'dana', email: '', phone: '' },
    group: { id: 1, name: 'Admin', description: '', kind: 'admin' },
    ...{ two_factor_code_verified: true, mustChangePassword: false, isByLink: false, version: 1 },
  },
  permissions: [],
  shop: { name: 'Elm Coins', timeZone: 'UTC' },
  passwordPolicy: { longPasswords: true },
}
queryClient.setQueryDefaults(['who am i'], { staleTime: Number.POSITIVE_INFINITY })
queryClient.setQueryData(['who am i'], me)

const screen = (path: string, body: ScreenBody): Screen => ({
  ...{ path, access: 'public', shell: 'signIn' },
  load: async () => body,
})

const screens = [
  screen('/portal/quotes/create-new', CreateQuote),
  screen('/portal/quotes/edit/$id', EditQuote),
  screen('/portal/quotes', () => <h1>Open Quotes</h1>),
  screen(dailyRoute, KitDaily),
  screen('/kit/daily/historical-chart', () => <h1>Historical chart</h1>),
  screen('/kit/stacked', KitStacked),
  screen('/kit/grouped', KitGrouped),
  screen('/kit/lines', KitLines),
  screen('/kit/photos', KitPhotos),
]

followColourScheme()
keepFocus()
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <UiProvider>
      <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
        <RouterProvider router={makeRouter(screens)} />
      </main>
    </UiProvider>
  </QueryClientProvider>,
)
