import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const isStepState = ({ state }: { state: object }) => 'showsBooks' in state

/**
 * The first press shows the books, the second saves. With a step in the browser's history, Back hides the books again.
 */
export const useShownBooks = (isStep: boolean) => {
  const [isShown, setShown] = useState(false)
  const { history }: { history: RouterHistory } = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isStep) return undefined
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      if (location.pathname === pathname && !isStepState(location)) setShown(false)
    })
  })
  return {
    isShown,
    hide: () => {
      setShown(false)
      if (isStep && isShown && isStepState(history.location)) history.back()
    },
    ask: () => {
      if (isStep && !isStepState(history.location))
        void navigate({ to: '.', search: true, state: { showsBooks: true } as never })
      setShown(true)
      return Promise.resolve(isShown)
    },
  }
}
