import { useState } from 'react'
import { LinkButton } from '#web/ui/Button.tsx'
import { EditTransaction } from '../transactions/EditTransaction.tsx'

/** Opens a transaction as the list of transactions does. */
export const ViewEditButton = ({ id }: { id: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-label={`View/Edit ${id}`} onClick={() => setOpen(true)}>
        View/Edit
      </LinkButton>
      {isOpen && <EditTransaction id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
