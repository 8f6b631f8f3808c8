import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShownBooks } from '../ledger/use-shown-books.ts'

const isStep = ({ state }: { state: object }) => 'showsBooks' in state

/** The books as a step of their own in the browser's history: Back leads from them to the counting. */
export const useBooksStep = () => {
  const { isShown, hide, ask } = useShownBooks()
  const { history }: { history: RouterHistory } = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      if (location.pathname === pathname && !isStep(location)) hide()
    })
  })
  return {
    isShown,
    hide: () => {
      hide()
      if (isShown && isStep(history.location)) history.back()
    },
    ask: () => {
      if (!isStep(history.location)) void navigate({ to: '.', search: true, state: { showsBooks: true } as never })
      return ask()
    },
  }
}
