import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'

/** Takes a line away from any of its cells. */
export const isRemoveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Delete' && (ctrlKey || metaKey)

export const removeHint = ['Ctrl Del', 'remove line'] as const

type Props = { label: string; onRemove: () => void }

/** Whoever types goes from line to line: Tab passes by the bin, and its key works in the cells. */
export const RemoveButton = ({ label, onRemove }: Props) => (
  <IconButton
    label={label}
    keys="Ctrl Del"
    aria-keyshortcuts="Control+Delete"
    tabIndex={-1}
    icon={<IconTrash />}
    onClick={onRemove}
  />
)
