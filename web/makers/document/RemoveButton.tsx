import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'

export const isRemoveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Delete' && (ctrlKey || metaKey)

export const removeHint = ['Ctrl Del', 'remove line'] as const

type Props = { label: string; onRemove: () => void }

/** Tab skips the button, so that typing goes from line to line; a shortcut in the cells removes too. */
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
