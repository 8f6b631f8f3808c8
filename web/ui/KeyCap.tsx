import { Fragment } from 'react'
import css from './KeyCap.module.css'

export const KeyCap = ({ keys }: { keys: string }) => <kbd className={css.cap}>{keys}</kbd>

export const KeyHints = ({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) => (
  <span className={css.hints} data-hints="">
    {hints.slice(0, 4).map(([keys, does]) => (
      <Fragment key={keys}>
        <KeyCap keys={keys} />
        {does && <span>{does}</span>}
      </Fragment>
    ))}
  </span>
)
