import { Outlet, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dayAt } from '#shared/time.ts'
import { countAsKiosk } from '../activity.ts'
import { closeSession, useMe } from '../session.ts'
import { KioskFrame } from '../ui/KioskFrame.tsx'
import { OneMomentBanner } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'

const TAPS = 6
const WITHIN_MS = 5000

/** Six taps on the year within five seconds: the way out that customers do not find. */
const useSecretExit = (exit: () => void) => {
  const taps = useRef<number[]>([])
  return () => {
    const now = Date.now()
    taps.current = [...taps.current.filter(at => now - at < WITHIN_MS), now]
    if (taps.current.length < TAPS) return
    taps.current = []
    exit()
  }
}

type Places = { title: HTMLElement | null; aside: HTMLElement | null }

const PlacesContext = createContext<Places>({ title: null, aside: null })

const placed = (name: keyof Places) =>
  function Placed({ children }: { children: ReactNode }) {
    const place = useContext(PlacesContext)[name]
    return place && createPortal(children, place)
  }

/** For screens that only staff look at: their own title instead of the shop's name. */
export const KioskTitle = placed('title')
/** What a kiosk screen shows at the right of the head: its booth, its count. */
export const KioskAside = placed('aside')

export const KioskShell = () => {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  useEventStream()
  useEffect(countAsKiosk, [])
  const navigate = useNavigate()
  const { shop } = useMe()
  const [year] = useState(() => Number(dayAt(Date.now(), shop.timeZone).slice(0, 4)))
  const tap = useSecretExit(() => void closeSession().then(() => navigate({ to: '/auth/login' })))
  return (
    <KioskFrame
      brand={shop.name}
      titleRef={setTitle}
      aside={<span ref={setAside} />}
      notice={<OneMomentBanner />}
      year={year}
      onYearTap={tap}
    >
      <PlacesContext value={{ title, aside }}>
        <Suspense>
          <Outlet />
        </Suspense>
      </PlacesContext>
    </KioskFrame>
  )
}
