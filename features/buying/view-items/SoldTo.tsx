import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { type Cents, cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { sayFailure } from '#web/failures.ts'
import { useSavedField } from '#web/makers/list/use-saved-text.ts'
import { useCall } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type MetroItems, sellMetroTicket } from '../metro-items/metro-items.contract.ts'
import { soldInvoicePath } from '../sales/invoiced-sides.rules.ts'
import { profitOf } from '../sales/profit.rules.ts'
import { otherSide, type Side, sides } from '../sales/sale-sides.ts'
import { sidesFromWire, sideToWire } from '../sales/sides.wire.ts'
import { NO_ITEM } from '../sales/sold-to.rules.ts'
import type { ItemsWork } from './use-ticket-items.ts'
import css from './view-items.module.css'

type Ticket = MetroItems['ticketDetails']
const METRO = 1

const useBuyers = (own: string) => {
  const { data } = useCall(buyerCalls.list, { enabledOnly: true, type: METRO })
  return withCurrent(wordOptions((data?.data ?? []).map(({ name }) => name)), own)
}

const textOf = (amount: Cents | null) => (amount === null ? '' : String(amount / 100))

type AmountProps = {
  label: string
  amount: Cents | null
  canSell: boolean
  onSave: (amount: Cents | null) => Promise<unknown>
}

const AmountField = ({ label, amount, canSell, onSave }: AmountProps) => {
  const { error: _, ...field } = useSavedField({
    name: label,
    text: textOf(amount),
    onSave: typed => onSave(typed === '' ? null : dollars(Number(typed))),
  })
  return <DigitsField label={label} prefix="$" strong maxLength={9} disabled={!canSell} {...field} />
}

type Props = {
  side: Side
  ticket: Ticket
  letters: readonly string[]
  canSell: boolean
  send: ItemsWork['send']
  children: ReactNode
}

export const SoldTo = ({ side, ticket, letters, canSell, send, children }: Props) => {
  const sold = sidesFromWire(ticket)
  const { buyer: own = '', amount: shownAmount, invoice = 0 } = sold[side]
  const options = useBuyers(own)
  const count = letters.filter(letter => letter === side).length
  const isOpen = canSell && shownAmount !== undefined && invoice === 0

  const choose = (name: string) => {
    // A buyer who changes sides brings the items along.
    if (name !== '' && name !== sold[otherSide[side]].buyer && count === 0) return void toast.error(NO_ITEM)
    void send(sellMetroTicket, sideToWire(side, { buyer: name })).catch(sayFailure)
  }
  return (
    <Section title={`Sold To (${side})`} aside={count === 1 ? '1 item' : `${count} items`} split>
      <div className={css.fields}>
        <SelectField
          label={`Buyer ${side}`}
          value={own}
          options={options}
          emptyLabel="none"
          disabled={!isOpen}
          onChange={choose}
        />
        {shownAmount === undefined ? (
          <p className={css.note}>The amount is set. Only Admin may change it.</p>
        ) : (
          <AmountField
            key={own}
            label={`Amount ${side}`}
            amount={shownAmount}
            canSell={isOpen && own !== ''}
            onSave={amount => send(sellMetroTicket, sideToWire(side, { amount }))}
          />
        )}
        {invoice > 0 && (
          <p className={css.note}>
            On <Link to={soldInvoicePath('metro', invoice)}>invoice {invoice}</Link>, so buyer, amount and items stay.
          </p>
        )}
        {canSell && count > 0 && children}
      </div>
    </Section>
  )
}

const none = cents(0)

export const Profit = ({ ticket }: { ticket: Ticket }) => {
  const { ticketAmount, profit } = ticket
  const sold = sidesFromWire(ticket)
  if (!useIsAdmin() || profit === undefined) return null
  const share = ticketAmount > 0 && profit !== null ? (profit / ticketAmount) * 100 : undefined
  const isTyped = profit !== profitOf(sold, ticketAmount)
  return (
    <Section>
      <Facts
        rows={[
          ...sides.map(side => [`Sold To (${side})`, formatAmount(sold[side].amount ?? none)] as const),
          ['Ticket Amount', `−${formatAmount(ticketAmount)}`],
        ]}
      />
      <div className={css.profit}>
        <b>Profit</b>
        {share !== undefined && <Tag tone={share < 0 ? 'bad' : 'ok'}>{`${share.toFixed(1)} %`}</Tag>}
        {isTyped && <Tag>typed</Tag>}
        <output aria-label="Profit">{formatDollars(profit ?? none)}</output>
      </div>
    </Section>
  )
}
