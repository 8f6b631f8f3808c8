import { IconPrinter } from '@tabler/icons-react'
import { formatAmount } from '#shared/money.ts'
import { recordNumber, recordPath } from '#shared/record-kinds.ts'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import { AmountCell, DigitsCell, LineCell, SelectCell } from '#web/makers/document/line-cells.tsx'
import type { TypedColumn } from '#web/makers/document/lines.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { Cell } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type TypeId, typeIds } from '../invoices/coin-invoices.rules.ts'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { isLinePrice } from '../invoices/invoices.rules.ts'
import { type BidLineText, ticketOfText, withPrice, withQty } from './bid-line-text.tsx'
import css from './coin-invoice-form.module.css'
import { PicturesCell } from './LinePictures.tsx'
import { AcceptCell, CustOfferCell, MinOfferCell } from './OfferCells.tsx'
import type { BidPictures } from './use-bid-pictures.ts'
import type { OfferActs } from './use-offer-acts.ts'

type Column = TypedColumn<BidLineText>

type Options = {
  savedOf: (line: BidLineText) => InvoiceLine | undefined
  isPickedUp: boolean
  readOnly: boolean
  /** The line whose description gets the focus when it comes. */
  focused: string | undefined
  acts: OfferActs
  pictures: Pick<BidPictures, 'of' | 'add' | 'remove'>
  onOffers: (line: InvoiceLine) => void
  onPrint: (line: InvoiceLine) => void
}

const typeOptions = wordOptions([...typeIds])

const Source = ({ line }: { line: BidLineText }) => {
  const ticket = ticketOfText(line)
  return (
    <span className={css.source}>
      {ticket ? <RowLink to={recordPath(ticket)}>{recordNumber(ticket)}</RowLink> : 'typed'}
    </span>
  )
}

const DescCell = ({ line, name, error, focused, readOnly, change }: DescProps) => (
  <LineCell className={css.descCell}>
    <span className={css.desc}>
      {line.isFixed ? (
        <span className={css.fixed} data-tip={line.itemDescription} data-tip-cut="">
          {line.itemDescription}
        </span>
      ) : (
        <TextField
          hideLabel
          label={`${name} Desc`}
          value={line.itemDescription}
          maxLength={500}
          readOnly={readOnly}
          autoFocus={line.key === focused}
          error={line.itemDescription.trim() === '' ? error : undefined}
          onChange={itemDescription => change({ itemDescription })}
        />
      )}
      <Source line={line} />
    </span>
  </LineCell>
)

type DescProps = Parameters<Column['cell']>[0] & Pick<Options, 'focused' | 'readOnly'>

const isWholeQty = (qty: string) => Number(qty) >= 1
const isTypeNumber = (typed: string) => Number(typed) >= 1 && Number(typed) <= 99

/** The columns up to Remove. */
export const bidLineColumns = (options: Options): readonly Column[] => {
  const { savedOf, isPickedUp, readOnly, focused, acts, pictures, onOffers, onPrint } = options
  return [
    {
      label: 'Qty',
      width: 44,
      number: true,
      cell: ({ line, name, error, change }) =>
        line.isFixed ? (
          <Cell number>{line.qty}</Cell>
        ) : (
          <DigitsCell
            alignRight
            label={`${name} Qty`}
            value={line.qty}
            maxLength={7}
            readOnly={readOnly}
            error={isWholeQty(line.qty) ? undefined : error}
            onChange={qty => change(withQty(line, qty))}
          />
        ),
    },
    {
      label: 'Desc',
      width: 'rest',
      cell: typed => <DescCell {...typed} focused={focused} readOnly={readOnly} />,
    },
    {
      label: 'Type',
      width: 60,
      cell: ({ line, name, change }) => (
        <SelectCell
          label={`${name} Type`}
          options={typeOptions}
          value={line.typeId}
          readOnly={readOnly || isPickedUp}
          onChange={typeId => change({ typeId: typeId as TypeId })}
        />
      ),
    },
    {
      label: '#',
      width: 44,
      number: true,
      cell: ({ line, name, error, change }) => (
        <DigitsCell
          alignRight
          label={`${name} #`}
          value={line.typeValue}
          maxLength={2}
          readOnly={readOnly || isPickedUp}
          error={isTypeNumber(line.typeValue) ? undefined : error}
          onChange={typeValue => change({ typeValue })}
        />
      ),
    },
    {
      label: 'Min. Offer',
      width: 86,
      number: true,
      cell: ({ line, name, error, change }) => (
        <MinOfferCell
          {...{ line, name, error }}
          readOnly={readOnly || isPickedUp}
          saved={savedOf(line)}
          onChange={estimate => change({ estimate })}
        />
      ),
    },
    {
      label: 'Cust. Offer',
      width: 78,
      number: true,
      cell: ({ line, name }) => {
        const saved = savedOf(line)
        return <CustOfferCell saved={saved} name={name} onOffers={() => saved && onOffers(saved)} />
      },
    },
    {
      label: 'Accept Offer',
      width: 104,
      cell: ({ line }) => <AcceptCell saved={savedOf(line)} isPickedUp={isPickedUp} acts={acts} />,
    },
    {
      label: 'Print',
      width: 38,
      cell: ({ line, name }) => {
        const saved = savedOf(line)
        return (
          <Cell centre>
            {saved && (
              <IconButton
                label={`Print the label of ${name.toLowerCase()}`}
                icon={<IconPrinter size={16} />}
                onClick={() => onPrint(saved)}
              />
            )}
          </Cell>
        )
      },
    },
    {
      label: 'Picture',
      width: 62,
      cell: ({ line, name }) => (
        <PicturesCell
          name={name}
          pictures={pictures.of(line)}
          readOnly={readOnly}
          onAdd={files => pictures.add(line, files)}
          onRemove={id => pictures.remove(line, id)}
        />
      ),
    },
  ]
}

/** The column behind Remove. */
export const extAmountColumns = ({ readOnly }: Pick<Options, 'readOnly'>): readonly Column[] => [
  {
    label: 'Ext. Amount',
    width: 90,
    number: true,
    cell: ({ line, name, error, change }) => {
      const amount = typedCents(line.price)
      if (line.isPriceFixed)
        return (
          <Cell number strong>
            {amount === undefined ? '' : formatAmount(amount)}
          </Cell>
        )
      return (
        <AmountCell
          spellsCents
          isSigned
          label={`${name} Ext. Amount`}
          value={line.price}
          maxLength={11}
          readOnly={readOnly}
          error={line.price === '' || isLinePrice(amount) ? undefined : error}
          onChange={price => change(withPrice(line, price))}
        />
      )
    },
  },
]
