export const PAGE_SIZE = 50

export const pageSizeOf = (call: { pageSize?: number }, input: { pageSize?: unknown } = {}) =>
  typeof input.pageSize === 'number' ? input.pageSize : (call.pageSize ?? PAGE_SIZE)

/** The most rows of a list that a form shows without pages. */
export const WHOLE_LIST = 1000

export type PageRange = { limit: number; offset: number }
