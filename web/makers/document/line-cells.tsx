import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/SelectField.tsx'
import { Cell } from '../../ui/Table.tsx'
import { DigitsField, TextField } from '../../ui/TextField.tsx'
import css from './lines.module.css'

/** Cells of a grid that is typed in: the field fills its cell, and its label is heard, not seen. */

export const LineCell = (props: ComponentProps<typeof Cell>) => <Cell {...props} fill className={css.cell} />

export const TextCell = (props: ComponentProps<typeof TextField>) => (
  <LineCell>
    <TextField hideLabel {...props} />
  </LineCell>
)

export const DigitsCell = (props: ComponentProps<typeof DigitsField>) => (
  <LineCell>
    <DigitsField hideLabel {...props} />
  </LineCell>
)

export const SelectCell = (props: ComponentProps<typeof SelectField>) => (
  <LineCell>
    <SelectField hideLabel {...props} />
  </LineCell>
)
