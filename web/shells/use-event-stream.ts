import { useEffect } from 'react'
import { followEvents } from '../events.ts'

/** The page's one event stream lives as long as its shell: from sign-in to sign-out. */
export const useEventStream = () => useEffect(() => followEvents(), [])
