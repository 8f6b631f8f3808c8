import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Banner } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Moved } from '../counts/counts.contract.ts'
import { transactionPath } from '../transactions/transaction-links.ts'
import css from './compared.module.css'
import { movedText } from './say-counted.tsx'
import type { Compared } from './use-counting.ts'

/** The key has the amount too, because an entry that is changed again counts as a new movement. */
const keyOf = ({ id, amount }: Moved) => `${id} ${amount}`

/** Entries since the count began; those after the books were shown are highlighted. */
export const MovedWhileCounted = ({ compared: { moved, difference } }: { compared: Compared }) => {
  const [atFirst] = useState(() => new Set(moved.map(keyOf)))
  if (moved.length === 0) return null
  return (
    <Banner
      tone={difference === 0 ? 'info' : 'warn'}
      title="Moved while you counted"
      text={
        <ul className={css.moved}>
          {moved.map(one => (
            <li key={keyOf(one)}>
              <Link to={transactionPath(one.id)}>{one.id}</Link> {movedText(one)}{' '}
              {!atFirst.has(keyOf(one)) && <Tag tone="warn">after the books were shown</Tag>}
            </li>
          ))}
        </ul>
      }
    />
  )
}
