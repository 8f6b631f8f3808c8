import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { MenuEntry } from './screens.ts'

export type HistoryOf = { entity: string; id: number | string; title: string }
export type PaletteProps = {
  typed: string
  /** Enter was pressed before the code was there. */
  isEntered: boolean
  onType: (text: string) => void
  onClose: () => void
}
export type AppSlots = {
  menu: readonly MenuEntry[]
  TopFacts: ComponentType
  callsOf: (kind: TicketKind) => Promise<{ create: Endpoint; read: Endpoint }>
  /** Handles scans on every staff screen; loaded after the first screen. */
  StaffScans: () => Promise<ComponentType>
  /** Writes what waits into the menu; loaded after the first screen. */
  MenuCounts: () => Promise<ComponentType>
  /** Searches everything; loaded when it is opened. */
  Palette: () => Promise<ComponentType<PaletteProps>>
  HistoryViewer: () => Promise<ComponentType<HistoryOf & { onClose: () => void }>>
}

const ShellContext = createContext<Omit<AppSlots, 'HistoryViewer'>>({
  menu: [],
  TopFacts: () => null,
  callsOf: () => Promise.reject(new Error('no app has set its calls')),
  StaffScans: () => Promise.reject(new Error('no app has set its scans')),
  MenuCounts: () => Promise.reject(new Error('no app has set its counts')),
  Palette: () => Promise.reject(new Error('no app has set its palette')),
})

export const useShell = () => useContext(ShellContext)

type Viewers = { showHistory: (of: HistoryOf) => void; closeHistory: () => void }

const ViewersContext = createContext<Viewers>({ showHistory: () => {}, closeHistory: () => {} })

export const useViewers = () => useContext(ViewersContext)

export const SlotsProvider = ({ slots, children }: { slots: AppSlots; children: ReactNode }) => {
  const [HistoryViewer] = useState(() => lazy(async () => ({ default: await slots.HistoryViewer() })))
  const [shown, setShown] = useState<HistoryOf>()
  return (
    <ViewersContext value={{ showHistory: setShown, closeHistory: () => setShown(undefined) }}>
      <ShellContext value={slots}>{children}</ShellContext>
      {shown && (
        <Suspense>
          <HistoryViewer {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </ViewersContext>
  )
}
