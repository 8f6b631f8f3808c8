/** The page size on screen: every list turns its pages by so many rows. */
export const PAGE_SIZE = 50

/** The most rows of a list that a form shows without pages. */
export const WHOLE_LIST = 1000

/** The rows asked for: one page on screen, a longer stretch for an export. */
export type PageRange = { limit: number; offset: number }
