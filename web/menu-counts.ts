import { createStore } from './ui/store.ts'

export type ShownMenuCount = { count: number; words: string; isUrgent: boolean }

/** What waits behind the entries of the menu, by their paths. */
export const shownMenuCounts = createStore<Readonly<Record<string, ShownMenuCount>>>({})
