import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, Ellipsis, Row, TableFrame } from '#web/ui/Table.tsx'
import type { MetroItems } from '../metro-items/metro-items.contract.ts'
import { typeLabel } from '../metro-items/metro-items.rules.ts'
import { ItemsHead, itemWidths } from './ItemsGrid.tsx'

type Item = MetroItems['data'][number]

const lineCount = ({ length }: readonly Item[]) => (length === 1 ? '1 line' : `${length} lines`)

type Props = {
  ticketId: number
  /** Undefined until they are read: there is no telling yet how many there are. */
  items: readonly Item[] | undefined
}

/** The lines of a saved ticket; they are changed on their own screen. */
export const TicketItems = ({ ticketId, items }: Props) => (
  <Section
    title="Items"
    note={items && lineCount(items)}
    aside={<Link to={`/portal/metro-tickets/view-items/${ticketId}`}>View items</Link>}
    flush
  >
    {items && items.length > 0 && (
      <TableFrame inline label="Items" widths={itemWidths}>
        <ItemsHead />
        <tbody>
          {items.map((item, at) => (
            <Row key={item.id}>
              <Cell number dim>
                {at + 1}
              </Cell>
              <Cell number>{item.qty}</Cell>
              <Cell>
                <Ellipsis>{item.description}</Ellipsis>
              </Cell>
              <Cell dim>{typeLabel(item.propertyCode)}</Cell>
              <Cell dim>{item.unit}</Cell>
              <Cell number strong>
                {formatAmount(item.cost)}
              </Cell>
              <Cell>
                <Ellipsis>{item.model}</Ellipsis>
              </Cell>
              <Cell>
                <Ellipsis>{item.serial}</Ellipsis>
              </Cell>
              <Cell />
            </Row>
          ))}
        </tbody>
      </TableFrame>
    )}
  </Section>
)
