import { useEffect, useState } from 'react'
import { useTimeLeft } from './use-time-left.ts'

export const THANKS_MS = 10_000
export const WALLETS_MS = 600_000

/** The milliseconds left; calls back once they are over. */
export const useCountdown = (fromMs: number, onOver: () => void) => {
  const [until] = useState(() => Date.now() + fromMs)
  const left = useTimeLeft(until, fromMs) ?? 0
  useEffect(() => {
    if (left === 0) onOver()
  })
  return left
}

export const minutesAndSeconds = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
