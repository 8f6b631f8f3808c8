import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './ui/store.ts'

const store = createStore<string | undefined>(undefined)

/** A screen without a form sets its own text for a lost connection. */
export const useOfflineText = (text: string) => {
  useEffect(() => {
    store.set(() => text)
    return () => store.set(() => undefined)
  }, [text])
}

export const useShownOfflineText = () => useSyncExternalStore(store.subscribe, store.get)

export const NO_TICKS = 'Nothing can be ticked until the connection is back.'
