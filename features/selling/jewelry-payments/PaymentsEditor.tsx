import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textByField } from '#shared/errors.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { useSaveKeyIn } from '#web/ui/use-shortcut.ts'
import { Sum } from '#web/ui/WorkBar.tsx'
import type { PartPayment } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { type PartTexts, partDraft } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { typedOf } from '../receipt-form/receipts.form.tsx'
import { overpaidProblems, partAmount, partLabels, taxShares } from '../receipts/part-payments.rules.ts'
import { changeOf } from '../receipts/receipt-money.rules.ts'
import { NewPartRow, type PartEntry } from './NewPartRow.tsx'
import { isChangeGiven, PartsTable } from './PartsTable.tsx'
import css from './payments.module.css'

export const sharesOf = (parts: readonly PartPayment[], amount: Cents, totals: { tax: Cents; total: Cents }) =>
  taxShares([...parts.map(({ totalAmount }) => totalAmount), amount], totals)

const amountOf = ({ form, remaining }: PartEntry) =>
  partAmount(partDraft(form.values as PartTexts), remaining) ?? cents(0)

type Texts = PartEntry['errors']

/** Problems of the new payment; its cells have no room for them. */
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
  why?: string | undefined
}

const TYPED = ':is(input, textarea):not([readonly])'

/** The last payment removes its own row, so the focus moves to the heading. */
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
  entry: PartEntry | undefined
  /** Saves the payment at once; a new receipt saves its first payment with the form. */
  save?: Save | undefined
  onDelete?: ((part: PartPayment) => void) | undefined
  onDrop?: (() => void) | undefined
}

export const PaymentsEditor = ({ parts, paid, totals, entry, save, onDelete, onDrop }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<Texts>({})
  usePaidOff(place, entry === undefined)
  useSaveKeyIn(place, entry && save?.why === undefined ? save?.run : undefined)
  const refusals = entry && save ? entry.form.refusals : 0
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const shares = sharesOf(parts, entry ? amountOf(entry) : cents(0), totals)
  const focusNext = () =>
    place.current
      ?.querySelector<HTMLElement>(':is([name=tendered], [name=creditCardNumber], [name=checkNumber])')
      ?.focus()
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
