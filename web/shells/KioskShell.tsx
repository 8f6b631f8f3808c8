import { Outlet } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dayAt } from '#shared/time.ts'
import { countAsKiosk } from '../activity.ts'
import { useMe } from '../session.ts'
import { KioskFrame } from '../ui/KioskFrame.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { OneMomentBanner } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'

const TAPS = 6
const WITHIN_MS = 5000

/** Six taps on the year within five seconds: the exit that customers do not find. */
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

export const KioskTitle = placed('title')
export const KioskAside = placed('aside')

export const KioskShell = () => {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  useEventStream()
  useEffect(countAsKiosk, [])
  const signOut = useSignOut()
  const { shop } = useMe()
  const [year] = useState(() => Number(dayAt(Date.now(), shop.timeZone).slice(0, 4)))
  const tap = useSecretExit(() => void signOut())
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
