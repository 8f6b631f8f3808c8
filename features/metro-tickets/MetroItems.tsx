import { formatAmount } from '#shared/money.ts'
import { useCall } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { OfTicket } from '../tickets/use-ticket-rows.tsx'
import { getMetroItems } from './metro-tickets.contract.ts'

const widths = ['rest', 110, 110, 60, 70, 90] as const

/** The lines of a ticket, to read. */
export const MetroItems = ({ id, number, onClose }: OfTicket) => {
  const { data, error, refetch } = useCall(getMetroItems, { id })
  return (
    <Dialog open title={`Items of ${number}`} width={760} onClose={onClose}>
      {error && <ErrorBanner title="The items did not load" text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={3} />}
      {data?.data.length === 0 && <EmptyState what="No items yet" />}
      {data && data.data.length > 0 && (
        <TableFrame label={`Items of ${number}`} widths={widths} inline>
          <thead>
            <tr>
              <HeadCell>Description</HeadCell>
              <HeadCell>Model</HeadCell>
              <HeadCell>Serial</HeadCell>
              <HeadCell number>Qty</HeadCell>
              <HeadCell>Unit</HeadCell>
              <HeadCell number>Cost</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.data.map(item => (
              <Row key={item.id}>
                <Cell>
                  <Ellipsis>{item.description}</Ellipsis>
                </Cell>
                <Cell>
                  <Ellipsis>{item.model}</Ellipsis>
                </Cell>
                <Cell>
                  <Ellipsis>{item.serial}</Ellipsis>
                </Cell>
                <Cell number>{item.qty}</Cell>
                <Cell>{item.unit}</Cell>
                <Cell number strong>
                  {formatAmount(item.cost)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </TableFrame>
      )}
    </Dialog>
  )
}
