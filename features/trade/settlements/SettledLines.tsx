import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { lineNumber } from '../invoices/invoices.rules.ts'
import type { Settlement } from './settlements.contract.ts'
import css from './settlements.module.css'
import { formatGrams, shortText } from './settlements.rules.ts'

type Line = Settlement['items'][number]

/** The newest sheet's words on the line. */
const lastSaid = ({ id }: Line, { sheets }: Settlement) =>
  sheets.flatMap(({ lines }) => lines).find(({ itemID }) => itemID === id)

const State = ({ line, settlement }: { line: Line; settlement: Settlement }) => {
  if (line.settledOn) return <Tag tone="ok">{`settled ${formatDay(line.settledOn as Day)}`}</Tag>
  const said = lastSaid(line, settlement)
  return said ? <Tag tone="bad">{shortText(said)}</Tag> : <Tag>open</Tag>
}

export const SettledLines = ({ settlement }: { settlement: Settlement }) => (
  <TableFrame inline label="Lines of the invoice" widths={[80, 'rest', 90, 100, 180]}>
    <thead>
      <tr>
        <HeadCell>ID</HeadCell>
        <HeadCell>Desc</HeadCell>
        <HeadCell number>Weight</HeadCell>
        <HeadCell number>Amount</HeadCell>
        <HeadCell>State</HeadCell>
      </tr>
    </thead>
    <tbody>
      {settlement.items.map(line => (
        <Row key={line.id}>
          <Cell figures strong slot="title">
            {lineNumber(line)}
          </Cell>
          <Cell className={css.desc} slot="name">
            {line.itemDescription}
          </Cell>
          <Cell number slot="named">
            {formatGrams(line.grams)}
          </Cell>
          <Cell number strong slot="amount">
            {formatAmount(line.price)}
          </Cell>
          <Cell slot="detail">
            <State line={line} settlement={settlement} />
          </Cell>
        </Row>
      ))}
    </tbody>
  </TableFrame>
)
