import { useState } from 'react'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addContactLog, getQuote, listQuotes } from './quotes.contract.ts'
import css from './quotes.module.css'

const MAX_COMMENT = 1000

type Props = { quoteId: number; onSaved?: () => void }

/** One comment for the log of a quote, which may close it. */
export const ContactForm = ({ quoteId, onSaved }: Props) => {
  const [comment, setComment] = useState('')
  const [isClosedTicket, setClosed] = useState(false)
  const { act } = useAct(addContactLog, { say: sayMessage, refetch: [listQuotes, getQuote] })
  const save = () =>
    act({ id: quoteId, comment: comment.trim(), isClosedTicket }, () => {
      setComment('')
      setClosed(false)
      onSaved?.()
    })
  return (
    <FormGrid>
      <TextField label="Comment" span={24} maxLength={MAX_COMMENT} value={comment} onChange={setComment} />
      <div className={css.saveComment}>
        <SwitchField label="Close Ticket" value={isClosedTicket} onChange={setClosed} />
        <PlainButton disabled={comment.trim() === ''} onClick={save}>
          Save Comment
        </PlainButton>
      </div>
    </FormGrid>
  )
}
