import { IconLockOpen, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowLink } from '../../RowLink.tsx'
import { IconButton } from '../../ui/Button.tsx'
import css from './document-cell.module.css'

type Props = {
  number: string
  to: string
  isOneTimeEdit: boolean
  attachments: number
  onAttachments: () => void
  children?: ReactNode
}

export const DocumentCell = ({ number, to, isOneTimeEdit, attachments, onAttachments, children }: Props) => (
  <span className={css.cell}>
    <RowLink to={to}>{number}</RowLink>
    {isOneTimeEdit && (
      <IconLockOpen className={css.open} role="img" aria-label="One-time edit" data-tip="One-time edit" />
    )}
    {attachments > 0 && (
      <IconButton
        className={css.clip}
        label={`Attachments of ${number}`}
        icon={<IconPaperclip />}
        onClick={onAttachments}
      />
    )}
    {children}
  </span>
)
