import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { CountInput } from '../counting/CountInput.tsx'
import { CountRows } from '../counting/CountRows.tsx'
import {
  type CountField,
  type CountTexts,
  countedTotal,
  countOfTexts,
  filledCount,
  hiddenTotal,
} from '../counting/count-sheet.rules.ts'
import { compareWithBooks } from '../counts/compare-count.rules.ts'
import type { CountedPlace } from '../counts/counts.contract.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import css from './daily-count.module.css'
import { panelKey } from './daily-count.rules.ts'

export const LastCountText = ({ lastCount }: Pick<CountedPlace, 'lastCount'>) => {
  const timeZone = useTimeZone()
  if (!lastCount) return <span className={css.last}>Not counted yet</span>
  return (
    <span className={css.last}>
      Last count {formatInstant(lastCount.at, timeZone)} by {lastCount.by}
    </span>
  )
}

const stateTag = (filled: number, all: number, difference: Cents | undefined) => {
  if (filled === 0) return <Tag>not counted</Tag>
  if (filled < all) return <Tag tone="accent">{`counting, ${filled} of ${all}`}</Tag>
  if (difference === undefined) return <Tag tone="accent">counted</Tag>
  if (difference !== 0) return <Tag tone="bad">{signedAmount(difference)}</Tag>
  return (
    <Tag tone="ok" icon={<IconCheck />}>
      matches
    </Tag>
  )
}

type FrameProps = {
  place: CountedPlace
  tag?: ReactNode
  sums: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

const PanelFrame = ({ place, tag, sums, isOpen, onToggle, children }: FrameProps) => {
  const id = useId()
  return (
    <section className={css.panel} aria-label={place.name}>
      <h2>
        <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          <b>{place.name}</b>
          <span className={css.slug}>{place.slug}</span>
          <LastCountText lastCount={place.lastCount} />
          {tag}
          {sums}
        </button>
      </h2>
      <div id={id} className={css.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

const Sum = ({ name, children }: { name: string; children: string }) => (
  <span className={css.sum}>
    {name} <b>{children}</b>
  </span>
)

type Props = {
  place: CountedPlace
  fields: readonly CountField[]
  texts: CountTexts
  errors: Record<string, string>
  showsBooks: boolean
  isOpen: boolean
  autoFocus: boolean
  banner?: ReactNode
  onToggle: () => void
  onType: (field: CountField, text: string) => void
  onKeyDown: (field: CountField, event: KeyboardEvent<HTMLInputElement>) => void
}

export const DailyPanel = (props: Props) => {
  const { place, fields, texts, errors, showsBooks, isOpen, onToggle } = props
  const { slug, name, balances, amount } = place
  const filled = filledCount(texts, fields)
  const count = countOfTexts(texts, fields)
  const counted = countedTotal(count)
  const difference = showsBooks ? compareWithBooks(count, place).difference : undefined
  return (
    <PanelFrame
      place={place}
      tag={stateTag(filled, fields.length, difference)}
      sums={
        <>
          {showsBooks && <Sum name="books">{formatAmount(amount)}</Sum>}
          <Sum name="counted">{filled === 0 ? '–' : formatAmount(counted)}</Sum>
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {props.banner}
      <CountRows
        label={name}
        fields={fields}
        counted={field => (
          <CountInput
            field={field}
            of={name}
            name={panelKey(slug, field)}
            value={texts[field] ?? ''}
            error={errors[panelKey(slug, field)]}
            autoFocus={props.autoFocus && field === fields[0]}
            onChange={text => props.onType(field, text)}
            onKeyDown={event => props.onKeyDown(field, event)}
          />
        )}
        notes={filled > 0 ? count : undefined}
        books={showsBooks ? balances : undefined}
        isPartly={place.uncounted !== 0}
      />
    </PanelFrame>
  )
}

type ReadProps = Pick<Props, 'place' | 'fields' | 'isOpen' | 'onToggle'>

export const ReadPanel = ({ place, fields, isOpen, onToggle }: ReadProps) => (
  <PanelFrame
    place={place}
    sums={<Sum name="books">{formatAmount(place.amount)}</Sum>}
    isOpen={isOpen}
    onToggle={onToggle}
  >
    <CountRows label={place.name} fields={fields} books={place.balances} totals={{ books: place.amount }} />
    {hiddenTotal(place.balances, fields) !== 0 && (
      <p className={css.last}>
        {`${signedAmount(hiddenTotal(place.balances, fields))} of it in notes that are not shown here.`}
      </p>
    )}
    {place.uncounted !== 0 && (
      <p
        className={css.last}
      >{`Of the total ${signedAmount(place.uncounted)} are known by amount alone, not by notes.`}</p>
    )}
  </PanelFrame>
)
