import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#web/call.ts'
import { getSignatureInfo } from './signatures.contract.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const usePageSeen = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/** A lost call costs little: the server lets go of a request after two minutes. */
const release = (pad: string) => void call(getSignatureInfo, { booth: '', pad }).catch(() => {})

type Held = { pad: string; isAway: boolean; clear: () => void }

/** Lets go of the request when the page is left or hidden, so that the tablet of the booth gets it. */
export const useRelease = (isOn: boolean, { pad, isAway, clear }: Held) => {
  useEffect(() => (isOn ? () => release(pad) : undefined), [isOn, pad])
  useEffect(() => {
    if (!isOn || !isAway) return
    clear()
    release(pad)
  }, [isOn, isAway, pad, clear])
}
