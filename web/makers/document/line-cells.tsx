import { type ComponentProps, useState } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Cell, Ellipsis } from '../../ui/Table.tsx'
import { DigitsField, TextField } from '../../ui/TextField.tsx'
import css from './lines.module.css'

/** Cells of a grid that is typed in: the field fills its cell, and its label is heard, not seen. */

export const LineCell = (props: ComponentProps<typeof Cell>) => <Cell {...props} fill className={css.cell} />

/** `problem` is said in the cell itself. */
export const TextCell = ({
  problem,
  ...props
}: ComponentProps<typeof TextField> & { problem?: string | undefined }) => (
  <Cell fill className={cx(css.cell, problem && css.wrong)}>
    <TextField hideLabel {...props} error={problem ?? props.error} />
  </Cell>
)

export const DigitsCell = (props: ComponentProps<typeof DigitsField>) => (
  <LineCell>
    <DigitsField hideLabel isReplaced {...props} />
  </LineCell>
)

export const SelectCell = (props: ComponentProps<typeof SelectField>) => (
  <LineCell>
    <SelectField hideLabel {...props} />
  </LineCell>
)

/** Whole dollars; why an amount is none is said in the cell itself. */
export const AmountCell = (props: ComponentProps<typeof DigitsField>) => {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Cell fill className={cx(css.cell, (props.problem ?? refusal) && css.wrong)}>
      <DigitsField hideLabel alignRight strong isAmount maxLength={9} {...props} onRefused={setRefusal} />
    </Cell>
  )
}

/** A text of a saved line, cut off at the column's end. */
export const SavedTextCell = ({ text }: { text: string | null | undefined }) => (
  <Cell>
    <Ellipsis>{text}</Ellipsis>
  </Cell>
)

export const SavedAmountCell = ({ amount }: { amount: Cents }) => (
  <Cell number strong>
    {formatAmount(amount)}
  </Cell>
)
