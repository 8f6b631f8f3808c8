import { useState } from 'react'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addContactLog, getQuote, listQuotes } from './quotes.contract.ts'
import css from './quotes.module.css'
import { blankContact, contactLabels, MAX_CONTACT_COMMENT, type QuoteContact } from './quotes.rules.ts'

/** Saves a comment by itself, without the rest of its quote. */
export const useSaveContact = (quoteId: number, onSaved: () => void) => {
  const { act, isPending } = useAct(addContactLog, { say: sayMessage, refetch: [listQuotes, getQuote] })
  const save = ({ comment, isClosedTicket }: QuoteContact) => {
    if (comment.trim() !== '') void act({ id: quoteId, comment: comment.trim(), isClosedTicket }, onSaved)
  }
  return { save, isPending }
}

type Props = {
  contact: QuoteContact
  error?: string | undefined
  isSaving: boolean
  onType: (typed: Partial<QuoteContact>) => void
  onSave: () => void
}

/** One comment for the log of a quote, which may close it. */
export const ContactFields = ({ contact: { comment, isClosedTicket }, error, isSaving, onType, onSave }: Props) => (
  <FormGrid>
    <TextField
      name="comment"
      label={contactLabels.comment}
      span={24}
      maxLength={MAX_CONTACT_COMMENT}
      value={comment}
      error={error}
      readOnly={isSaving}
      onChange={text => onType({ comment: text })}
    />
    <div className={css.saveComment}>
      <SwitchField
        label={contactLabels.isClosedTicket}
        value={isClosedTicket}
        disabled={isSaving}
        onChange={isClosing => onType({ isClosedTicket: isClosing })}
      />
      <PlainButton disabled={comment.trim() === ''} loading={isSaving} onClick={onSave}>
        Save Comment
      </PlainButton>
    </div>
  </FormGrid>
)

/** The Comment dialog of the list. */
export const ContactDialog = ({ quoteId, title, onClose }: { quoteId: number; title: string; onClose: () => void }) => {
  const [contact, setContact] = useState(blankContact)
  const { save, isPending } = useSaveContact(quoteId, onClose)
  const isTyped = contact.comment.trim() !== ''
  const close = () => void closeUnlessTyped(isTyped, 'The comment is not saved.', onClose)
  return (
    <Dialog open title={title} width={460} dirty={isTyped} onClose={close}>
      <SubmitForm onSubmit={() => save(contact)}>
        <ContactFields
          contact={contact}
          isSaving={isPending}
          onType={typed => setContact(before => ({ ...before, ...typed }))}
          onSave={() => save(contact)}
        />
      </SubmitForm>
    </Dialog>
  )
}
