import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Cents, cents, dollars, formatAmount } from '#shared/money.ts'
import { sayFailure } from '../failures.ts'
import { CheckCell } from '../ui/CheckField.tsx'
import { ChoiceCell } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toasts.tsx'
import { SavedInput } from './SavedInput.tsx'
import { type SavedRow, useRowSave } from './use-row-save.ts'

type CellOf = {
  label: string
  row: SavedRow
  /** The row as people write it: M48231. */
  name: string
  /** What the row is read by, and what it is saved by. */
  list: Endpoint
  call: Endpoint
}

type TextProps = CellOf & { value: string; maxLength: number; sends: (text: string) => object }

const SavedText = ({ label, row, name, list, call, value, maxLength, sends }: TextProps) => {
  const save = useRowSave(list, call)
  return (
    <SavedInput
      label={`${label} of ${name}`}
      text={value}
      version={row.version ?? 0}
      maxLength={maxLength}
      shown={value}
      onSave={(text, version) => save({ ...row, version }, sends(text))}
    />
  )
}

type AmountProps = CellOf & {
  /** Null while nobody has typed one. */
  value: Cents | null | undefined
  sends: (amount: Cents | null) => object
  /** What stands there then: nothing, unless told. */
  zero?: true
}

const AMOUNT_LENGTH = 7

const SavedAmount = ({ label, row, name, list, call, value, sends, zero }: AmountProps) => {
  const save = useRowSave(list, call)
  const isBlank = value === null || value === undefined
  return (
    <SavedInput
      isAmount
      label={`${label} of ${name}`}
      text={isBlank ? '' : String(value / 100)}
      version={row.version ?? 0}
      maxLength={AMOUNT_LENGTH}
      shown={isBlank && !zero ? '' : formatAmount(value ?? cents(0))}
      onSave={(text, version) => save({ ...row, version }, sends(/\d/.test(text) ? dollars(Number(text)) : null))}
    />
  )
}

type TickProps = CellOf & { value: boolean; sends: (next: boolean) => object; disabled: boolean }

/** Shown ticked before the answer, put back when the server refuses; the toast offers to undo it. */
const SavedTick = ({ label, row, name, list, call, value, sends, disabled }: TickProps) => {
  const [pending, setPending] = useState<boolean>()
  const saveRow = useRowSave(list, call)
  const save = async (next: boolean, of: SavedRow, isUndo = false) => {
    setPending(next)
    const offerUndo = () => {
      if (!isUndo) toast.undo(`${name}: ${label} ${next ? 'on' : 'off'}`, () => void save(!next, of, true))
    }
    await saveRow(of, sends(next), offerUndo).catch(sayFailure)
    setPending(now => (now === next ? undefined : now))
  }
  return (
    <CheckCell
      label={`${label}: ${name}`}
      value={pending ?? value}
      disabled={disabled}
      onChange={next => void save(next, row)}
    />
  )
}

type ChoiceProps = CellOf & {
  value: string
  options: readonly string[]
  sends: (word: string) => object
  /** What goes with the choice when none is chosen, save by save: the toast offers to bring it back. */
  restores: readonly object[]
}

const SavedChoice = ({ label, row, name, list, call, value, options, sends, restores }: ChoiceProps) => {
  const save = useRowSave(list, call)
  const restore = async () => {
    for (const fields of restores) await save(row, fields)
  }
  const choose = (word: string) => {
    const offerUndo = () => {
      if (word === '') toast.undo(`${name}: ${label} none`, () => void restore().catch(sayFailure))
    }
    return save(row, sends(word), offerUndo).catch(sayFailure)
  }
  const choice = (word: string) => ({
    label: word || 'none',
    chosen: word === value,
    onSelect: () => word !== value && void choose(word),
  })
  // What has left the list stays on offer where the row has it.
  const words = value === '' || options.includes(value) ? options : [...options, value]
  return <ChoiceCell label={`${label} of ${name}`} text={value} groups={() => [words.map(choice), [choice('')]]} />
}

type Props =
  | ({ as: 'text' } & TextProps)
  | ({ as: 'amount' } & AmountProps)
  | ({ as: 'tick' } & TickProps)
  | ({ as: 'choice' } & ChoiceProps)

/** One field of a list's row that is saved by itself, at once and on the row's newest version. */
export const SavedCell = (props: Props) => {
  switch (props.as) {
    case 'text':
      return <SavedText {...props} />
    case 'amount':
      return <SavedAmount {...props} />
    case 'tick':
      return <SavedTick {...props} />
    case 'choice':
      return <SavedChoice {...props} />
  }
}
