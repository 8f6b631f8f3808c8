import { Fragment } from 'react'
import css from './KeyCap.module.css'

/** One key, as printed on the keyboard: `Enter`, `Ctrl S`, `[`. */
export const KeyCap = ({ keys }: { keys: string }) => <kbd className={css.cap}>{keys}</kbd>

/** Keys with what they do, at most four in a row. */
export const KeyHints = ({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) => (
  <span className={css.hints}>
    {hints.slice(0, 4).map(([keys, does]) => (
      <Fragment key={keys}>
        <KeyCap keys={keys} />
        {does && <span>{does}</span>}
      </Fragment>
    ))}
  </span>
)
