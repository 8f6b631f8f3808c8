import { IconTrash } from '@tabler/icons-react'
import { formatAmount } from '#shared/money.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { AmountCells, ItemCell, LineHeads, lineWidths } from './CoinLineCells.tsx'
import { cryptoItem } from './coin-items.rules.ts'
import { type LineText, newLine } from './coin-lines.tsx'
import type { PriceOf } from './useCryptoPrices.tsx'

const MAX_LINES = 100
const widths = [...lineWidths, 40]

/** BTC 98,500.00: the prices that quantities are worked out with. */
export const pricesText = (items: readonly string[], priceOf: PriceOf) =>
  [...new Set(items.filter(cryptoItem))]
    .map(item => {
      const price = priceOf(item)
      return price ? `${cryptoItem(item)?.toUpperCase()} ${formatAmount(price)}` : `no price for ${item}`
    })
    .join(' · ')

type GridProps = {
  title: string
  /** What its lines are called by: 'Line', 'Barter line'. */
  lineName: string
  lines: readonly LineText[]
  error: string | undefined
  priceOf: PriceOf
  onChange: (lines: readonly LineText[]) => void
}

/** The lines of a new ticket; the one below the last comes into being by choosing its item. */
export const CoinGrid = ({ title, lineName, lines, error, priceOf, onChange }: GridProps) => {
  const rows = (lines.length < MAX_LINES ? [...lines, newLine] : lines).map((line, at) => ({ line, at }))
  const change = (at: number, changes: Partial<LineText>) => {
    const kept = at < lines.length ? lines : [...lines, newLine]
    onChange(kept.map((line, place) => (place === at ? { ...line, ...changes } : line)))
  }
  return (
    <Section
      title={title}
      note={pricesText(
        lines.map(line => line.item),
        priceOf,
      )}
      aside={lines.length === 1 ? '1 line' : `${lines.length} lines`}
      flush
    >
      <TableFrame inline label={title} widths={widths}>
        <thead>
          <tr>
            <LineHeads />
            <HeadCell name="Remove" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, at }) => {
            const isNext = at === lines.length
            const name = `${lineName} ${at + 1}`
            return (
              <Row key={at}>
                <Cell number dim>
                  {at + 1}
                </Cell>
                <ItemCell
                  line={line}
                  name={name}
                  error={isNext && lines.length > 0 ? undefined : error}
                  across={isNext ? widths.length - 1 : undefined}
                  onChange={changes => change(at, changes)}
                />
                {!isNext && (
                  <>
                    <AmountCells
                      line={line}
                      name={name}
                      error={error}
                      priceOf={priceOf}
                      onChange={changes => change(at, changes)}
                    />
                    <Cell centre>
                      <IconButton
                        label={`Remove ${name.toLowerCase()}`}
                        icon={<IconTrash />}
                        onClick={() => onChange(lines.filter((_, place) => place !== at))}
                      />
                    </Cell>
                  </>
                )}
              </Row>
            )
          })}
        </tbody>
      </TableFrame>
    </Section>
  )
}
