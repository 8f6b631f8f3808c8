import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { MenuEntry } from './screens.ts'

/** What features lend to every screen, handed over once by the app. */
export type HistoryOf = { entity: string; id: number | string; title: string }
export type Lent = {
  /** The menu's entries that have a screen behind them. */
  menu: readonly MenuEntry[]
  /** Small figures in the top bar. */
  TopFacts: ComponentType
  /** The calls that make and read a record of a kind, loaded when they are needed. */
  callsOf: (kind: TicketKind) => Promise<{ create: Endpoint; read: Endpoint }>
  HistoryViewer: () => Promise<ComponentType<HistoryOf & { onClose: () => void }>>
}

const ShellContext = createContext<Omit<Lent, 'HistoryViewer'>>({
  menu: [],
  TopFacts: () => null,
  callsOf: () => Promise.reject(new Error('no app has lent its calls')),
})

export const useShell = () => useContext(ShellContext)

type Viewers = { showHistory: (of: HistoryOf) => void }

const ViewersContext = createContext<Viewers>({ showHistory: () => {} })

/** Opens the change history of a record from any screen. */
export const useViewers = () => useContext(ViewersContext)

export const PartsProvider = ({ lent, children }: { lent: Lent; children: ReactNode }) => {
  const [HistoryViewer] = useState(() => lazy(async () => ({ default: await lent.HistoryViewer() })))
  const [shown, setShown] = useState<HistoryOf>()
  return (
    <ViewersContext value={{ showHistory: setShown }}>
      <ShellContext value={lent}>{children}</ShellContext>
      {shown && (
        <Suspense>
          <HistoryViewer {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </ViewersContext>
  )
}
