import type { ComponentProps } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import css from './lines.module.css'

/** Cells of a grid that is typed in: the field fills its cell, and its label is heard, not seen. */

export const GridCell = (props: ComponentProps<typeof Cell>) => <Cell {...props} fill className={css.cell} />

export const TextCell = (props: ComponentProps<typeof TextField>) => (
  <GridCell>
    <TextField hideLabel {...props} />
  </GridCell>
)

export const DigitsCell = (props: ComponentProps<typeof DigitsField>) => (
  <GridCell>
    <DigitsField hideLabel {...props} />
  </GridCell>
)

export const SelectCell = (props: ComponentProps<typeof SelectField>) => (
  <GridCell>
    <SelectField hideLabel {...props} />
  </GridCell>
)
