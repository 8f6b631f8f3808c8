import { useState } from 'react'
import { LinkButton } from '#web/ui/Button.tsx'
import { EditTransaction } from '../transaction-form/EditTransaction.tsx'

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
