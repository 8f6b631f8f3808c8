import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { useMedia } from './use-media.ts'

const KEY = 'loupe.colour'
const DARK = '(prefers-color-scheme: dark)'

type Choice = 'light' | 'dark' | 'auto'

export const keptColourScheme = (): Choice => {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

const keep = (choice: Choice) => {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // A full or blocked storage: the choice lasts until the page is reloaded.
  }
}

const chosen = createStore<Choice>('auto')

const schemeOf = (choice: Choice, deviceIsDark: boolean) => {
  if (choice !== 'auto') return choice
  return deviceIsDark ? 'dark' : 'light'
}

export const followColourScheme = () => {
  const device = matchMedia(DARK)
  const show = () => {
    document.documentElement.dataset.colourScheme = schemeOf(chosen.get(), device.matches)
  }
  chosen.subscribe(show)
  device.addEventListener('change', show)
  addEventListener('storage', ({ key }) => {
    if (key === KEY) chosen.set(keptColourScheme)
  })
  chosen.set(keptColourScheme)
}

export const useColourScheme = () => {
  const scheme = schemeOf(useSyncExternalStore(chosen.subscribe, chosen.get), useMedia(DARK))
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark'
    keep(next)
    chosen.set(() => next)
  }
  return { scheme, toggle }
}
