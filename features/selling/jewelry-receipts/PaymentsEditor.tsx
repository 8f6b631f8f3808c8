import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textByField } from '#shared/errors.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { typedOf } from '../receipt-form/receipts.form.tsx'
import { overpaidProblems, partAmount, partLabels, taxShares } from '../receipts/part-payments.rules.ts'
import { changeOf } from '../receipts/receipt-money.rules.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'
import { type PartTexts, partDraft } from './jewelry-receipts.form.tsx'
import { NewPartRow, type PartEntry } from './NewPartRow.tsx'
import { isChangeGiven, PartsTable } from './PartsTable.tsx'
import css from './payments.module.css'

/** What each payment has of the tax, the one that is being taken last. */
export const sharesOf = (parts: readonly PartPayment[], amount: Cents, totals: { tax: Cents; total: Cents }) =>
  taxShares([...parts.map(({ totalAmount }) => totalAmount), amount], totals)

const amountOf = ({ form, remaining }: PartEntry) =>
  partAmount(partDraft(form.values as PartTexts), remaining) ?? cents(0)

type Texts = PartEntry['errors']

/** The texts of a refused payment, and of what a field did not take: in a cell there is no room for them. */
const Wrong = ({ form, errors, remaining, refused }: PartEntry & { refused: Texts }) => {
  const atOnce = textByField(overpaidProblems(partDraft(form.values as PartTexts), remaining))
  const texts = Object.keys(partLabels).flatMap(key => refused[key] ?? errors[key] ?? atOnce[key] ?? [])
  return texts.length > 0 && <p className={css.wrong}>{texts.join('. ')}.</p>
}

type FootProps = { entry: PartEntry; paid: Cents; save: Save | undefined; onPayAll: () => void }

const Foot = ({ entry, paid, save, onPayAll }: FootProps) => {
  const { form, remaining } = entry
  const amount = amountOf(entry)
  const { paidBy: payment, tendered = cents(0) } = partDraft(form.values as PartTexts)
  const change = amount > 0 ? changeOf({ payment, total: amount, tendered }) : cents(0)
  // Change is given with the last payment only.
  const isTooMuch = change > 0 && amount < remaining
  return (
    <div className={css.foot}>
      <Sum name="Paid">{formatDollars(paid)}</Sum>
      <Sum name="This payment">{formatDollars(amount)}</Sum>
      <Sum name="Remaining after it">{formatDollars(cents(Math.max(remaining - amount, 0)))}</Sum>
      {change > 0 &&
        (isTooMuch ? (
          <span
            className={css.wrong}
          >{`${formatDollars(change)} too much: change is given with the last payment only`}</span>
        ) : (
          <Sum name="Change">{formatDollars(change)}</Sum>
        ))}
      {amount !== remaining && remaining > 0 && (
        <LinkButton
          onClick={() => {
            form.set('totalAmount', typedOf(remaining))
            onPayAll()
          }}
        >
          {`Pay all ${formatDollars(remaining)}`}
        </LinkButton>
      )}
      {save?.why && <span>{save.why}</span>}
      {save && (
        <PlainButton data-save="" loading={form.isSaving} disabled={save.why !== undefined} onClick={save.run}>
          Save Payment
        </PlainButton>
      )}
    </div>
  )
}

type Save = {
  run: () => void
  /** Why it can not be saved alone now. */
  why?: string | undefined
}

const TYPED = ':is(input, textarea):not([readonly])'

/** The payment that settles the receipt takes its own row away: the focus goes to the heading of the payments. */
const usePaidOff = (place: RefObject<HTMLElement | null>, isPaidOff: boolean) => {
  const wasPaidOff = useRef(isPaidOff)
  useLayoutEffect(() => {
    const heading = place.current?.closest('section')?.querySelector('h2')
    const isNew = isPaidOff && !wasPaidOff.current
    wasPaidOff.current = isPaidOff
    if (!isNew || !heading || document.activeElement?.matches(TYPED)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [place, isPaidOff])
}

type Props = {
  parts: readonly PartPayment[]
  paid: Cents
  totals: { tax: Cents; total: Cents }
  /** Undefined where nothing is left to be paid. */
  entry: PartEntry | undefined
  /** Saves the payment at once; a new receipt takes its first one along. */
  save?: Save | undefined
  onDelete?: ((part: PartPayment) => void) | undefined
  onDrop?: (() => void) | undefined
}

/** The payments of a receipt: what was paid, what is being paid now, and what remains after it. */
export const PaymentsEditor = ({ parts, paid, totals, entry, save, onDelete, onDrop }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<Texts>({})
  usePaidOff(place, entry === undefined)
  const refusals = entry && save ? entry.form.refusals : 0
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const shares = sharesOf(parts, entry ? amountOf(entry) : cents(0), totals)
  /** After the amount comes what it is paid with. */
  const focusNext = () =>
    place.current
      ?.querySelector<HTMLElement>(':is([name=tendered], [name=creditCardNumber], [name=checkNumber])')
      ?.focus()
  /** The last field of the payment leads to its button. */
  const keyDown = (event: KeyboardEvent) => {
    const inputs = [...(place.current?.querySelectorAll('input') ?? [])]
    if (event.key !== 'Enter' || event.shiftKey || event.defaultPrevented || event.target !== inputs.at(-1)) return
    const button = place.current?.querySelector<HTMLElement>('[data-save]:not(:disabled)')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    button.focus()
  }
  return (
    <div ref={place}>
      <PartsTable parts={parts} shares={shares} onDelete={onDelete}>
        {entry && (
          <NewPartRow
            hasChange={isChangeGiven(parts)}
            {...entry}
            tax={shares.at(-1) ?? cents(0)}
            onDrop={onDrop}
            onKeyDown={keyDown}
            onRefused={(key, text) => setRefused(others => ({ ...others, [key]: text }))}
          />
        )}
      </PartsTable>
      {entry && <Wrong {...entry} refused={refused} />}
      {entry && <Foot entry={entry} paid={paid} save={save} onPayAll={focusNext} />}
    </div>
  )
}
