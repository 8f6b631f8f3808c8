import { cx } from './cx.ts'
import fields from './fields.module.css'
import css from './Mark.module.css'

type MarkProps = { size?: number; word?: boolean; large?: boolean }

export const Mark = ({ size = 24, word = false, large = false }: MarkProps) => (
  <span className={cx(css.mark, large && css.large)}>
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="10.25" cy="10.25" r="8.4" stroke="var(--accent)" strokeWidth="2.1" />
      <path d="m16.6 16.6 5.2 5.2" stroke="var(--accent)" strokeWidth="2.9" strokeLinecap="round" />
      <path
        d="M8.3 7.2h3.9l1.6 2.2-3.55 3.9L6.7 9.4z"
        fill="var(--brass)"
        stroke="var(--brass)"
        strokeLinejoin="round"
      />
    </svg>
    <span className={word ? css.word : fields.hidden}>Loupe</span>
  </span>
)
