import { useEffect } from 'react'

export const usePageTitle = (name: string, house = 'Loupe') => {
  useEffect(() => {
    if (name) document.title = `${name} · ${house}`
  }, [name, house])
}
