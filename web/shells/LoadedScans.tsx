import { type ComponentType, useEffect, useState } from 'react'
import { useShell } from '../app-slots.tsx'
import { idleFetch } from '../idle-fetch.ts'

const RETRY_MS = 5000

/** Takes scans from the start, although its code loads after the first page. */
export const LoadedScans = () => {
  const { StaffScans: load } = useShell()
  const [Scans, setScans] = useState<ComponentType>()
  useEffect(() => {
    let isLeft = false
    let timer = 0
    const fetchScans = async () => {
      const isThere = await idleFetch.run(async () => {
        const loaded = await load()
        if (!isLeft) setScans(() => loaded)
      })
      if (!isThere && !isLeft) timer = window.setTimeout(() => void fetchScans(), RETRY_MS)
    }
    void fetchScans()
    return () => {
      isLeft = true
      window.clearTimeout(timer)
    }
  }, [load])
  return Scans && <Scans />
}
