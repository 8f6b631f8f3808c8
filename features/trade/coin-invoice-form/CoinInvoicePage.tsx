import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { LinesGrid } from '#web/makers/document/LinesGrid.tsx'
import { lineCount } from '#web/makers/document/lines.tsx'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { same } from '#web/same.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { InvoiceFields } from '../invoice-form/InvoiceFields.tsx'
import type { SavedInvoice } from '../invoice-form/invoices.form.tsx'
import { printInvoiceLabel } from '../invoice-paper/invoice-paper.contract.ts'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { invoiceLabels, MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'
import { AddFromTickets, type OpenLine } from './AddFromTickets.tsx'
import { bidLineColumns, extAmountColumns } from './bid-line-columns.tsx'
import {
  addedBidLine,
  approvedOffer,
  type BidLineText,
  type CoinInvoiceText,
  coinInvoiceTotals,
  estimateSum,
  newBidLine,
  savedCoinInvoiceText,
} from './bid-line-text.tsx'
import { CoinInvoiceRail } from './CoinInvoiceRail.tsx'
import css from './coin-invoice-form.module.css'
import { DeadlineDialog } from './DeadlineDialog.tsx'
import { MovedLines } from './MovedLines.tsx'
import { shownOffer } from './OfferCells.tsx'
import { OffersDialog } from './OffersDialog.tsx'
import type { BidPictures } from './use-bid-pictures.ts'
import { useCustomerLink } from './use-customer-link.tsx'
import { useOfferActs } from './use-offer-acts.ts'

const kind = 'coin_invoice'
const heads = { place: 'Line', remove: 'Remove' }
const nobody = { billedToDetails: { id: 0, name: '' } }

const offeredSum = (lines: readonly InvoiceLine[]) =>
  cents(lines.reduce((sum, line) => sum + (shownOffer(line)?.amount ?? 0), 0))

const Foot = ({ values, saved }: { values: CoinInvoiceText; saved: readonly InvoiceLine[] }) => {
  const { total, discount, totalAmount } = coinInvoiceTotals(values)
  return (
    <span className={css.foot}>
      <Sum name="Min. Offer">{formatAmount(estimateSum(values.items))}</Sum>
      <Sum name="Cust. Offer">{formatAmount(offeredSum(saved))}</Sum>
      <Sum name="Items">{formatAmount(total)}</Sum>
      <Sum name="Discount">{formatAmount(cents(0 - discount))}</Sum>
      <span className={css.total} role="status">
        Total <b>{formatDollars(totalAmount)}</b>
      </span>
    </span>
  )
}

const GapLegend = () => (
  <span className={css.legend}>
    <span>gap under 10</span>
    <span className={css.isRed}>10 or more</span>
  </span>
)

const lostText = (count: number) =>
  `${count === 1 ? '1 picture is' : `${count} pictures are`} not kept in the draft. Please add ${count === 1 ? 'it' : 'them'} again.`

const BarSums = ({ saved }: { saved: SavedInvoice }) => {
  const accepted = saved.items.filter(line => approvedOffer(line))
  const below = saved.items.filter(({ gapColour = '' }) => gapColour !== '').length
  const passes = saved.items.filter(line => shownOffer(line)?.amount === 0).length
  const without = saved.items.filter(line => shownOffer(line) === undefined).length
  return (
    <>
      <Sum name={`${accepted.length} accepted`}>{formatDollars(offeredSum(accepted))}</Sum>
      {below > 0 && <span className={css.below}>{`${below} below the minimum`}</span>}
      <span>{`${passes} pass, ${without} without offer`}</span>
    </>
  )
}

type Props = {
  form: AnyForm
  pictures: BidPictures
  saved?: SavedInvoice
  isEditable?: boolean
  facts?: ReactNode
  buttons?: ReactNode
  dialog?: ReactNode
  show: (dialog: ReactNode) => void
}

export const CoinInvoicePage = ({ form, pictures, saved, isEditable = true, show, dialog, ...head }: Props) => {
  const values = form.values as CoinInvoiceText
  const lines = saved?.items ?? []
  const [openLine, setOpenLine] = useState<number>()
  const [focused, setFocused] = useState<string>()
  const copyLink = useCustomerLink(show)
  const isPickedUp = saved?.pickedUp ?? false
  const readOnly = !isEditable
  const savedItems = useMemo(() => (saved ? savedCoinInvoiceText(saved).items : []), [saved])
  const areLinesTyped = pictures.chosen.length > 0 || !same(values.items, savedItems)
  const acts = useOfferActs(saved ?? nobody, areLinesTyped)
  const byId = useMemo(() => new Map((saved?.items ?? []).map(line => [line.id, line])), [saved])
  const offered = openLine === undefined ? undefined : byId.get(openLine)
  const close = () => show(undefined)

  const setLines = (items: readonly BidLineText[]) => form.set('items', items)
  const addLine = () => {
    const line = newBidLine()
    setFocused(line.key)
    setLines([...values.items, line])
  }
  const addTicketLines = (added: readonly OpenLine[]) => {
    setLines([...values.items, ...added.map(addedBidLine)])
    close()
  }
  const askTickets = () =>
    show(
      <AddFromTickets
        added={values.items.flatMap(({ ticketItemId }) => ticketItemId ?? [])}
        room={MAX_INVOICE_LINES - values.items.length}
        onAdd={addTicketLines}
        onClose={close}
      />,
    )
  const printLabel = ({ id }: InvoiceLine) =>
    saved &&
    void sayOutcome(
      call(printInvoiceLabel, { id, invoiceId: saved.id, station: lastStation() }),
      answer => void followPrints(answer),
    )
  const [blank] = useState(newBidLine)
  // A refused invoice without lines shows one to type in.
  const shown = values.items.length === 0 && form.errors.items !== undefined ? [blank] : values.items
  const canAdd = !readOnly && !isPickedUp && values.items.length < MAX_INVOICE_LINES
  const newest = useRef({ pictures, printLabel })
  useEffect(() => {
    newest.current = { pictures, printLabel }
  })
  const [lineActs] = useState(() => ({
    onPrint: (line: InvoiceLine) => newest.current.printLabel(line),
    onOffers: ({ id }: InvoiceLine) => setOpenLine(id),
    add: (line: BidLineText, files: readonly File[]) => newest.current.pictures.add(line, files),
    remove: (line: BidLineText, id: string) => newest.current.pictures.remove(line, id),
  }))
  const picturesOf = pictures.of
  // The same columns while only a line's text changes, so that a key draws one line of up to 300.
  const columns = useMemo(
    () =>
      bidLineColumns({
        ...{ isPickedUp, readOnly, focused, acts, ...lineActs },
        pictures: { of: picturesOf, ...lineActs },
        savedOf: ({ id }) => (id === undefined ? undefined : byId.get(id)),
      }),
    [isPickedUp, readOnly, focused, acts, lineActs, picturesOf, byId],
  )
  const after = useMemo(() => extAmountColumns({ readOnly }), [readOnly])
  const amount = formatDollars(coinInvoiceTotals(values).totalAmount)
  return (
    <DocumentPage
      {...head}
      kind={kind}
      form={form}
      title={saved ? `Update Invoice ${saved.id} (Amount - ${amount})` : 'Create New Invoice'}
      newTab="Create New Coin Invoice"
      id={saved?.id}
      isEditable={isEditable}
      saveLabel="Save"
      photos={pictures}
      sums={saved && saved.items.length > 0 && <BarSums saved={saved} />}
      totalOf={draft => coinInvoiceTotals(draft as CoinInvoiceText).totalAmount}
      rail={
        saved && (
          <CoinInvoiceRail
            saved={saved}
            onLink={() => void copyLink(saved.id)}
            onDeadline={() =>
              show(
                <DeadlineDialog
                  id={saved.id}
                  version={saved.version}
                  expiresAt={saved.expiresAt ?? null}
                  onClose={close}
                />,
              )
            }
          />
        )
      }
      dialogs={
        <>
          {dialog}
          {offered && <OffersDialog {...{ isPickedUp, acts }} line={offered} onClose={() => setOpenLine(undefined)} />}
        </>
      }
    >
      <InvoiceFields kind={kind} form={form} isNew={!saved} readOnly={readOnly}>
        <div className={css.discount}>
          <CheckField
            name="applyDiscount"
            label={invoiceLabels.applyDiscount}
            value={values.applyDiscount}
            readOnly={readOnly}
            onChange={applyDiscount => form.set('applyDiscount', applyDiscount)}
          />
        </div>
      </InvoiceFields>
      <LinesGrid
        title="Items"
        note={isPickedUp ? 'picked up, so the lines stay' : lineCount(values.items)}
        aside={<GapLegend />}
        columns={columns}
        after={after}
        heads={heads}
        removeWidth={56}
        minWidth={868}
        lines={shown}
        blank={blank}
        max={MAX_INVOICE_LINES}
        canRemove={at => {
          const line = values.items[at]
          const stored = line?.id === undefined ? undefined : byId.get(line.id)
          return !readOnly && !isPickedUp && !(stored && approvedOffer(stored))
        }}
        adding={
          canAdd && (
            <>
              <LinkButton icon={<IconPlus size={14} />} onClick={addLine}>
                Add line
              </LinkButton>
              <LinkButton icon={<IconReceipt size={14} />} onClick={askTickets}>
                Add from tickets
              </LinkButton>
            </>
          )
        }
        foot={<Foot values={values} saved={lines} />}
        error={form.errors.items}
        onChange={setLines}
      />
      {pictures.lost > 0 && <p className={css.lost}>{lostText(pictures.lost)}</p>}
      {saved && <MovedLines saved={saved} acts={acts} />}
    </DocumentPage>
  )
}
