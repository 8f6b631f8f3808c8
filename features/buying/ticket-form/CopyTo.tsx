import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { TicketKind } from '#shared/record-kinds.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import css from './ticket-form.module.css'
import type { TicketFormValues } from './tickets.form.tsx'
import { useCopyTargets, useCopyTicket } from './use-copy-ticket.ts'

const labels: Record<TicketKind, string> = { metro: 'Ticket', coin: 'new coin' }

type ChoiceProps = { kind: TicketKind; onCopy: (target: TicketKind) => void }

export const CopyChoice = ({ kind, onCopy }: ChoiceProps) => {
  const targets = useCopyTargets()
  const [target, setTarget] = useState<TicketKind>(targets.find(one => one !== kind) ?? kind)
  return (
    <span className={css.copy}>
      <SelectField
        hideLabel
        label="Copy to"
        lead="Copy to"
        value={target}
        options={targets.map(value => ({ value, label: labels[value] }))}
        onChange={value => setTarget(value as TicketKind)}
      />
      <PlainButton icon={<IconCopy />} onClick={() => onCopy(target)}>
        Copy
      </PlainButton>
    </span>
  )
}

export const CopyTo = ({ kind, values }: { kind: TicketKind; values: TicketFormValues }) => {
  const { copy } = useCopyTicket()
  return <CopyChoice kind={kind} onCopy={target => void copy(target, values)} />
}
