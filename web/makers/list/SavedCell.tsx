import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Cents, cents, dollars, formatAmount, readAmount } from '#shared/money.ts'
import { CallError } from '../../call.ts'
import { sayFailure } from '../../failures.ts'
import { CheckCell } from '../../ui/CheckField.tsx'
import { ChoiceCell } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { SavedInput } from './SavedInput.tsx'
import { type SavedRow, useRowSave } from './use-row-save.ts'

type CellOf = {
  label: string
  row: SavedRow
  name: string
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
  value: Cents | null | undefined
  sends: (amount: Cents | null) => object
  zero?: true
}

const AMOUNT_LENGTH = 7

const SavedAmount = ({ label, row, name, list, call, value, sends, zero }: AmountProps) => {
  const save = useRowSave(list, call)
  const isBlank = value === null || value === undefined
  const read = (text: string) => {
    if (!/\d/.test(text)) return null
    const amount = readAmount(text)
    if (amount === undefined) throw new CallError('invalid', `${label} must be an amount, such as 1,234`)
    return dollars(amount)
  }
  return (
    <SavedInput
      isAmount
      label={`${label} of ${name}`}
      text={isBlank ? '' : String(value / 100)}
      version={row.version ?? 0}
      maxLength={AMOUNT_LENGTH}
      shown={isBlank && !zero ? '' : formatAmount(value ?? cents(0))}
      onSave={async (text, version) => save({ ...row, version }, sends(read(text)))}
    />
  )
}

type TickProps = CellOf & { value: boolean; sends: (next: boolean) => object; disabled: boolean }

/** Ticked before the answer and reset after a refusal; the toast offers an Undo. */
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
  /** Values removed along with an empty choice, by save, so that Undo restores them. */
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
  const words = value === '' || options.includes(value) ? options : [...options, value]
  return <ChoiceCell label={`${label} of ${name}`} text={value} groups={() => [words.map(choice), [choice('')]]} />
}

type Props =
  | ({ as: 'text' } & TextProps)
  | ({ as: 'amount' } & AmountProps)
  | ({ as: 'tick' } & TickProps)
  | ({ as: 'choice' } & ChoiceProps)

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
