import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '#web/makers/form/FormDialog.tsx'
import { useRefetch } from '#web/queries.ts'
import { DangerButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { blockForm } from '../block-list/block-form.tsx'
import { addToBlockList, checkBlock } from '../block-list/block-list.contract.ts'
import type { CustomerValues } from './customer.form.ts'

type Props = {
  ticketId: string
  isBlocked: boolean
  record: Pick<CustomerValues, 'firstName' | 'lastName'> & { videoUrl?: string }
}

export const BlockCustomer = ({ ticketId, isBlocked, record }: Props) => {
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
          onSaved={async () => {
            await refetch(checkBlock)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
