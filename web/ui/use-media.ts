import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now, following the window. */
export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below this the menu is slim and the rail becomes one line. */
export const NARROW = '(max-width: 1199.9px)'
