import { formatAmount } from '#shared/money.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, Ellipsis, Row, TableFrame } from '#web/ui/Table.tsx'
import { LineHeads, lineWidths } from './CoinLineCells.tsx'
import type { CoinItem } from './coin-items.contract.ts'
import { quantityText } from './coin-items.rules.ts'

/** A saved line, to read. */
export const LineTexts = ({ item, number }: { item: CoinItem; number: number }) => (
  <>
    <Cell number dim>
      {number}
    </Cell>
    <Cell>
      <Ellipsis>{item.name}</Ellipsis>
    </Cell>
    <Cell number>{quantityText(item.qty)}</Cell>
    <Cell dim>{item.unit || 'each'}</Cell>
    <Cell number strong>
      {formatAmount(item.cost)}
    </Cell>
  </>
)

type Props = {
  title: string /** Undefined until they are read. */
  items: readonly CoinItem[] | undefined
  isEditable: boolean
  onOpen: () => void
}

/** The lines of a saved ticket on its form; they are changed in their dialog, each at once. */
export const CoinItemsSection = ({ title, items, isEditable, onOpen }: Props) => (
  <Section
    title={title}
    note={items && (items.length === 1 ? '1 line' : `${items.length} lines`)}
    aside={<LinkButton onClick={onOpen}>{isEditable ? 'View And Edit Items' : 'View items'}</LinkButton>}
    flush
  >
    {items && items.length > 0 && (
      <TableFrame inline label={title} widths={lineWidths}>
        <thead>
          <tr>
            <LineHeads />
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <Row key={item.id}>
              <LineTexts item={item} number={at + 1} />
            </Row>
          ))}
        </tbody>
      </TableFrame>
    )}
  </Section>
)
