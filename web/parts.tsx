import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { MenuEntry } from './screens.ts'

/** What features lend to every screen, handed over once by the app. */
export type HistoryOf = { entity: string; id: number | string; title: string }
export type Lent = {
  /** The menu's entries that have a screen behind them. */
  menu: readonly MenuEntry[]
  /** Small figures in the top bar. */
  TopFacts: ComponentType
  HistoryViewer: () => Promise<ComponentType<HistoryOf & { onClose: () => void }>>
}

const ShellContext = createContext<Pick<Lent, 'menu' | 'TopFacts'>>({ menu: [], TopFacts: () => null })

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
