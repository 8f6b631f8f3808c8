import { useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/FormGrid.tsx'
import { getOldTicket } from '../archives/old-tickets.contract.ts'
import { resultLabel } from './search-words.ts'

type Archived = { type: string; id: string }

const Archive = ({ type, id }: Archived) => {
  const query = useCall(getOldTicket, { type: type as 'bullion', id: Number(id) })
  const timeZone = useTimeZone()
  if (!query.data) return <ReadState query={query} label="The ticket" />
  const { ticketTime, ticketAmount, profit, source, zip, keyword, comment } = query.data.data
  return (
    <Facts
      rows={[
        ['Date', formatInstant(ticketTime, timeZone)],
        ['Ticket Amount', formatAmount(ticketAmount)],
        ['Profit', profit === null ? 'not known' : formatAmount(profit)],
        ['From', source],
        ['Zip', zip],
        ['Keyword', keyword],
        ['Comment', comment],
      ]}
    />
  )
}

/** Opens a ticket of the older system, which is only read. */
export const ArchiveButton = ({ type, id }: Archived) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-label={`${resultLabel(type)} ${id}`} onClick={() => setOpen(true)}>
        {id}
      </LinkButton>
      <Dialog open={isOpen} title={`${resultLabel(type)} ${id}`} subtitle="Read only" onClose={() => setOpen(false)}>
        <Archive type={type} id={id} />
      </Dialog>
    </>
  )
}
