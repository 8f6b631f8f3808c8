import type { ReactNode } from 'react'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getInvoice } from '../invoices/invoices.contract.ts'

const COPIED = 'Customer Link copied!'
const NOT_PUBLIC = 'The page is closed until Public? is ticked.'
const IS_OVER = 'Its deadline is over. Set a new one in the editor.'

type Opened = { active: boolean; isOver?: boolean | undefined }

const closedBecause = ({ active, isOver }: Opened) => {
  if (isOver) return IS_OVER
  return active ? undefined : NOT_PUBLIC
}

const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog
    open
    title="Customer Link"
    subtitle="This browser does not let the portal copy. Copy it with Ctrl C."
    width={560}
    onClose={onClose}
    footer={<PlainButton onClick={onClose}>Close</PlainButton>}
  >
    <TextField label="Link" value={link} readOnly autoFocus isReplaced />
  </Dialog>
)

/** Copies the address of the customer's page, or shows it where the browser does not let it be copied. */
export const useCustomerLink = (show: (dialog: ReactNode) => void) => async (id: number) => {
  await sayOutcome(
    call(getInvoice, { id, type: '2' }).then(async ({ data }) => {
      const { link = '' } = data
      if (await copyText(link)) toast.ok(COPIED, closedBecause(data))
      else show(<LinkDialog link={link} onClose={() => show(undefined)} />)
    }),
  )
}
