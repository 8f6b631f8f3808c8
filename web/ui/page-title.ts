import { useEffect } from 'react'

export const usePageTitle = (name: string) => {
  useEffect(() => {
    if (name) document.title = `${name} · Loupe`
  }, [name])
}
