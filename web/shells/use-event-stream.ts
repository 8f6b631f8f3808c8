import { useEffect } from 'react'
import { followEvents } from '../events.ts'
import { useMe } from '../session.ts'

export const useEventStream = () => {
  const { mustChangePassword } = useMe().userdetails
  // The server refuses the stream until the password is changed.
  useEffect(() => (mustChangePassword ? undefined : followEvents()), [mustChangePassword])
}
