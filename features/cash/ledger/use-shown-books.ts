import { useState } from 'react'

/** A blind count: the first press shows the books, the second saves. For a form's `ask`. */
export const useShownBooks = () => {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    hide: () => setShown(false),
    ask: () => {
      setShown(true)
      return Promise.resolve(isShown)
    },
  }
}
