import { Outlet, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { signOut, useMe } from '../session.ts'
import { KioskFrame } from '../ui/KioskFrame.tsx'
import { useEventStream } from './useEventStream.ts'

const TAPS = 6
const WITHIN_MS = 5000

/** Six taps on the year within five seconds: the way out that customers do not find. */
const useSecretExit = (leave: () => void) => {
  const taps = useRef<number[]>([])
  return () => {
    const now = Date.now()
    taps.current = [...taps.current.filter(at => now - at < WITHIN_MS), now]
    if (taps.current.length < TAPS) return
    taps.current = []
    leave()
  }
}

const AsideContext = createContext<HTMLElement | null>(null)

/** What a kiosk screen shows at the right of the head: its booth, its count. */
export const KioskAside = ({ children }: { children: ReactNode }) => {
  const place = useContext(AsideContext)
  return place && createPortal(children, place)
}

export const KioskShell = () => {
  const [year] = useState(() => new Date().getFullYear())
  const [aside, setAside] = useState<HTMLElement | null>(null)
  useEventStream()
  const navigate = useNavigate()
  const { shop } = useMe()
  const tap = useSecretExit(() => void signOut().then(() => navigate({ to: '/auth/login' })))
  return (
    <KioskFrame brand={shop.name} aside={<span ref={setAside} />} year={year} onYearTap={tap}>
      <AsideContext value={aside}>
        <Suspense>
          <Outlet />
        </Suspense>
      </AsideContext>
    </KioskFrame>
  )
}
