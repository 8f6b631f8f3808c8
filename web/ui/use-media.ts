import { useCallback, useSyncExternalStore } from 'react'

export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

export const PHONE = '(max-width: 719.9px)'

const SLIM_MENU = 52
const PHONE_WIDTH = 719.9
const TABLET_WIDTH = 899.9

/** Up to a tablet's width, where a table this wide does not fit; wider windows scroll it. */
export const noRoomFor = (width: number, beside: number) => {
  const onPhone = width + beside
  const needed = onPhone > PHONE_WIDTH ? onPhone + SLIM_MENU : onPhone
  return `(max-width: ${Math.min(TABLET_WIDTH, needed - 0.1)}px)`
}

export const NARROW = '(max-width: 1199.9px)'
