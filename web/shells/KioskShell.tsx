import { Outlet, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
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

export const KioskShell = () => {
  useEventStream()
  const navigate = useNavigate()
  const { shop } = useMe()
  const tap = useSecretExit(() => void signOut().then(() => navigate({ to: '/auth/login' })))
  return (
    <KioskFrame brand={shop.name} year={new Date().getFullYear()} onYearTap={tap}>
      <Outlet />
    </KioskFrame>
  )
}
