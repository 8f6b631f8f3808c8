import { useEffect } from 'react'

/** Names the page in the tab and in the browser's history: 'M95 · Edit Metro Ticket · Loupe'. */
export const usePageTitle = (name: string) => {
  useEffect(() => {
    if (name) document.title = `${name} · Loupe`
  }, [name])
}
