import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { blockForm } from '#features/people/block-list/block-form.tsx'
import { addToBlockList, checkBlock } from '#features/people/block-list/block-list.contract.ts'
import { FormDialog } from '#web/makers/FormDialog.tsx'
import { useRefetch } from '#web/queries.ts'
import { DangerButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { TicketValues } from './tickets.form.ts'
import type { TicketStop } from './useTicketStop.tsx'

type CustomerProps = { ticketId: string; isBlocked: boolean; record: Pick<TicketValues, 'firstName' | 'lastName'> }

/** Puts the ticket's customer on the block list, once. */
export const BlockCustomer = ({ ticketId, isBlocked, record }: CustomerProps) => {
  const [isOpen, setOpen] = useState(false)
  const refetch = useRefetch()
  const open = () => (isBlocked ? void toast.warn('Already Blocked') : setOpen(true))
  return (
    <>
      <DangerButton icon={<IconBan />} onClick={open}>
        Block
      </DangerButton>
      {isOpen && (
        <FormDialog
          spec={{ ...blockForm, call: addToBlockList, title: `Block the customer of ${ticketId}` }}
          name={`${addToBlockList.path} ${ticketId}`}
          record={record}
          fixed={{ ticketId }}
          onSaved={() => {
            setOpen(false)
            void refetch(checkBlock)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type Props = { ticketId: string; values: TicketValues; stopped: TicketStop }

/** On the form, which turns red by itself. */
export const BlockButton = ({ ticketId, values: { firstName, lastName, videoUrl }, stopped }: Props) => {
  const record = { firstName, lastName, videoUrl }
  return <BlockCustomer ticketId={ticketId} isBlocked={stopped.stop?.kind === 'blocked'} record={record} />
}
