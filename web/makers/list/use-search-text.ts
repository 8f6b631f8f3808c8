import { useEffect, useState } from 'react'
import { cardProblem } from '../../card-numbers.ts'

const SEARCH_DELAY_MS = 250

/**
 * The search text, applied once typing pauses. A card number is refused, because searches appear in addresses and the
 * history.
 */
export const useSearchText = (value: string, onRest: (text: string) => void) => {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const problem = cardProblem('Search', text)
  const wanted = problem ? '' : text
  if (shown !== value) {
    setShown(value)
    if (!problem) setText(value)
  }
  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => onRest(wanted), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return { text, setText, problem }
}
