import { IconUnlink, IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import { PadDialog } from '#features/records/signatures/PadDialog.tsx'
import { waitingText } from '#features/records/signatures/pad-state.ts'
import { getPadOfTicket, removeSignature, sendToPad } from '#features/records/signatures/signatures.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Banner } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import css from './ticket-form.module.css'

type Signed = { id: number; signature: string | null; isSealBroken: boolean; void: boolean; booth: string }
type Props = { kind: TicketKind; ticket: Signed; reads: readonly Endpoint[] }

/** Signing again sends the ticket to its booth's pad at once. */
const useRemoval = ({ kind, ticket: { id, booth }, reads }: Props) => {
  const refetch = useRefetch()
  return async (confirmLabel: 'Remove signature' | 'Sign again') => {
    const isAgain = confirmLabel === 'Sign again'
    const question = {
      title: 'Are you sure you want to remove Signature?',
      text: `The signature of ${recordNumber({ kind, id })}. ${isAgain ? `The customer is asked to sign again at ${booth}.` : 'The ticket waits for a new one.'}`,
    }
    if (!(await confirm({ ...question, confirmLabel, danger: true }))) return
    const remove = async () => {
      await call(removeSignature, { id, type: kind })
      if (isAgain) await call(sendToPad, { id, type: kind, booth })
    }
    await sayOutcome(remove(), () =>
      toast.ok('Signature removed', isAgain ? `Waiting for a new one at ${booth}.` : undefined),
    )
    await refetch(...reads)
  }
}

const BrokenSeal = ({ onSignAgain }: { onSignAgain: (() => void) | undefined }) => (
  <Banner
    tone="warn"
    icon={<IconUnlink />}
    title="The seal is broken"
    text={`The amount, the items or the identity changed after signing.${onSignAgain ? '' : ' An Admin can have it signed again.'}`}
    action={onSignAgain && <PlainButton onClick={onSignAgain}>Sign again</PlainButton>}
  />
)

const Waiting = ({ kind, ticket, onOpen }: Props & { onOpen: () => void }) => {
  // A cached answer would be from before the last signature.
  const { data } = useCall(getPadOfTicket, { id: ticket.id, type: kind }, { gcTime: 0 })
  useLive(recordKinds[kind].entity, getPadOfTicket)
  return (
    <Section title="Signature" aside={<PlainButton onClick={onOpen}>Signature Pad…</PlainButton>} split>
      <p className={css.waiting}>
        <IconWritingSign size={16} />
        {waitingText(data?.data, ticket.booth)}
      </p>
    </Section>
  )
}

/** The dialog stays open when the customer signs, and says so. */
export const SignatureCard = (props: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardContent {...props} onOpen={() => setOpen(true)} />
      {isOpen && <PadDialog kind={props.kind} ticket={props.ticket} onClose={() => setOpen(false)} />}
    </>
  )
}

const CardContent = ({ onOpen, ...props }: Props & { onOpen: () => void }) => {
  const isAdmin = useIsAdmin()
  const remove = useRemoval(props)
  const { signature, isSealBroken } = props.ticket
  if (!signature && props.ticket.void) return null
  const mayAsk = isAdmin && !props.ticket.void
  if (!signature) return <Waiting {...props} onOpen={onOpen} />
  return (
    <Section
      title="Signature"
      aside={mayAsk && <DangerButton onClick={() => remove('Remove signature')}>Remove signature</DangerButton>}
      split
    >
      {isSealBroken && <BrokenSeal onSignAgain={mayAsk ? () => void remove('Sign again') : undefined} />}
      <img className={css.signature} src={signature} alt="The customer's signature" />
    </Section>
  )
}
