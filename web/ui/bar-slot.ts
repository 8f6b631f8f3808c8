import { createContext } from 'react'

/** The top bar's place for the title and way back on a phone; undefined on wide windows. */
export const BarSlot = createContext<HTMLElement | null | undefined>(undefined)
