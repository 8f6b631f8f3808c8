import { type ComponentType, useEffect, useState } from 'react'
import { idleFetch } from '../idle-fetch.ts'

const RETRY_MS = 5000

type Props = { load: () => Promise<ComponentType> }

/** Work of every staff screen whose code loads after the first page. */
export const LoadedLater = ({ load }: Props) => {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    let isLeft = false
    let timer = 0
    const fetchCode = async () => {
      const isThere = await idleFetch.run(async () => {
        const loaded = await load()
        if (!isLeft) setLoaded(() => loaded)
      })
      if (!isThere && !isLeft) timer = window.setTimeout(() => void fetchCode(), RETRY_MS)
    }
    void fetchCode()
    return () => {
      isLeft = true
      window.clearTimeout(timer)
    }
  }, [load])
  return Loaded && <Loaded />
}
