import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import css from './Pager.module.css'

const AROUND = 2

export const pagesShown = (page: number, pages: number): number[] => {
  const width = AROUND * 2 + 1
  const from = Math.max(1, Math.min(page - AROUND, pages - width + 1))
  const to = Math.min(pages, from + width - 1)
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const before = from === 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, 0]
  const after = to === pages ? [] : to === pages - 1 ? [pages] : to === pages - 2 ? [pages - 1, pages] : [0, pages]
  return [...before, ...middle, ...after]
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void }

export const Pager = ({ page, pages, onPage }: PagerProps) => {
  if (pages <= 1) return null
  const shown = pagesShown(page, pages)
  return (
    <nav className={css.pager} aria-label="Pages">
      <IconButton
        label="Previous page"
        icon={<IconChevronLeft />}
        className={css.page}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {shown.map((number, index) =>
        number === 0 ? (
          <span key={`gap after ${shown[index - 1]}`} className={css.gap}>
            ···
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={cx(css.page, number === page && css.current)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <IconButton
        label="Next page"
        icon={<IconChevronRight />}
        className={css.page}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
