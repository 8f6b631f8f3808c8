import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { idleFetch } from '../idle-fetch.ts'

const SETTLED_MS = 1000

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, SETTLED_MS)

/** The person asked the browser to save data. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches the code of the menu's screens one by one in idle moments, so that a click shows them at once. React runs
 * the effect only when the screen itself is there.
 */
export const MenuPreload = ({ paths }: { paths: readonly string[] }) => {
  const router = useRouter()
  const wanted = paths.join(' ')
  useEffect(() => {
    if (isSaving()) return
    let isLeft = false
    const fetchNext = async ([path, ...rest]: readonly string[]) => {
      if (isLeft || !path) return
      // A failed fetch is repeated, and reported, at the click.
      const isThere = await idleFetch.run(() => router.preloadRoute({ to: path }))
      if (isThere) whenIdle(() => void fetchNext(rest))
    }
    const timer = setTimeout(() => whenIdle(() => void fetchNext(wanted.split(' '))), SETTLED_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [router, wanted])
  return null
}
