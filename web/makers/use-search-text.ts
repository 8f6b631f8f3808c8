import { useEffect, useState } from 'react'
import { cardProblem } from '../card-numbers.ts'

const SEARCH_DELAY_MS = 250

/**
 * What is typed into the search of a list: searched for once the typing rests. A card number is said to be one and goes
 * nowhere, since what is searched for stands in the address and in the browser's history.
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
