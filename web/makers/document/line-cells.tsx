import { type ComponentProps, useState } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { MomentField } from '../../ui/MomentField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Cell, Ellipsis } from '../../ui/Table.tsx'
import { DigitsField, TextField } from '../../ui/TextField.tsx'
import { spelledCents, unreadProblem } from './line-amounts.ts'
import css from './lines.module.css'

export const LineCell = ({ className, ...props }: ComponentProps<typeof Cell>) => (
  <Cell {...props} fill className={cx(css.cell, className)} />
)

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

type AmountProps = ComponentProps<typeof DigitsField> & {
  spellsCents?: true
  /** A short text below the amount. */
  note?: string | undefined
  className?: string | undefined
}

/** Whole dollars or cents, negative where the column allows it; a wrong amount is explained in the cell. */
export const AmountCell = ({ spellsCents, onBlur, note, className, ...props }: AmountProps) => {
  const [refusal, setRefusal] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const { value, onChange } = props
  const problem = props.problem ?? (spellsCents && (isLeft || props.error) ? unreadProblem(value) : undefined)
  const blur = () => {
    setLeft(true)
    const spelled = spellsCents ? spelledCents(value) : value
    if (spelled !== value) onChange?.(spelled)
    onBlur?.()
  }
  return (
    <Cell fill className={cx(css.cell, (problem ?? refusal) && css.wrong, className)}>
      <DigitsField
        hideLabel
        alignRight
        strong
        isAmount
        maxLength={9}
        takesCommas={spellsCents}
        {...props}
        problem={problem}
        onBlur={blur}
        onRefused={setRefusal}
      />
      {note && <small className={css.below}>{note}</small>}
    </Cell>
  )
}

export const MomentCell = (props: ComponentProps<typeof MomentField>) => (
  <LineCell>
    <MomentField hideLabel isReplaced {...props} />
  </LineCell>
)

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
