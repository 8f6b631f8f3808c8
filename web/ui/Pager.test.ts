import { expect, test } from 'vitest'
import { pagesShown } from './Pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 26, [1, 2, 3, 4, 5, 0, 26]],
  [6, 26, [1, 0, 4, 5, 6, 7, 8, 0, 26]],
  [26, 26, [1, 0, 22, 23, 24, 25, 26]],
  [4, 26, [1, 2, 3, 4, 5, 6, 0, 26]],
])('page %i of %i shows one page at each end and two around the current', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})
