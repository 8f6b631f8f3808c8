import { IconAlertTriangle } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { Line, Lines } from '#web/ui/Cards.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { differenceText } from '../counting/count-sheet.rules.ts'
import type { getDailyData } from '../counts/counts.contract.ts'
import css from './daily-count.module.css'

type Meta = OutputOf<typeof getDailyData>['data']['meta']

const summary = [
  ['metroTotal', 'Metro Total'],
  ['coinTotal', 'Coin Total'],
  ['coinDeposit', 'Coin Deposit'],
  ['coinDailyTotal', 'Coin Daily Total'],
  ['coinChangeTotal', 'Coin Change Total'],
  ['jewelryDeposit', 'Jewelry Deposit'],
  ['jewelryChangeTotal', 'Jewelry Change Total'],
] as const satisfies readonly (readonly [keyof Meta, string])[]

const Summary = ({ meta }: { meta: Meta }) => (
  <Section split flush title="Summary">
    <Lines label="Summary">
      {summary.map(([key, label]) => {
        const amount = meta[key]
        return (
          amount !== null && (
            <Line key={key} figure={formatAmount(amount)}>
              {label}
            </Line>
          )
        )
      })}
    </Lines>
  </Section>
)

/** Below the target, or possibly below it because some notes are unknown. */
const stateOf = (held: Cents, level: Cents, uncounted: Cents) => {
  if (held >= level) return 'enough'
  return cents(held + Math.max(0, uncounted)) < level ? 'below' : 'not counted'
}

const levelsOf = ({ vault, inVault, vaultUncounted, denoms }: Meta) =>
  denoms
    .toSorted((a, b) => b - a)
    .map(note => {
      const level = vault[String(note)] ?? cents(0)
      const held = inVault[String(note)] ?? cents(0)
      return { note, level, held, state: stateOf(held, level, vaultUncounted) }
    })

/** A blind count shows whether the vaults' level is enough, but not the amount. */
const VaultLevels = ({ meta, showsBooks }: { meta: Meta; showsBooks: boolean }) => {
  const levels = levelsOf(meta)
  const below = levels.filter(({ state }) => state === 'below').length
  return (
    <Section
      split
      flush
      title="Vault levels"
      aside={
        below > 0 && (
          <Tag tone="warn" icon={<IconAlertTriangle />}>
            {`${below} below`}
          </Tag>
        )
      }
    >
      <TableFrame inline label="Vault levels" widths={[70, 'rest', 110]}>
        <thead>
          <tr>
            <HeadCell>Note</HeadCell>
            <HeadCell number>In vault</HeadCell>
            <HeadCell number>Level</HeadCell>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ note, level, held, state }) => (
            <Row key={note}>
              <Cell>{`$${note}`}</Cell>
              <Cell number className={state === 'below' ? css.below : undefined}>
                {showsBooks && state !== 'not counted' ? formatAmount(held) : state}
              </Cell>
              <Cell number dim>
                {formatAmount(level)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}

type DifferenceProps = {
  /** One per counted account; undefined during a blind count. */
  differences: readonly { difference: Cents }[] | undefined
}

const DifferenceSoFar = ({ differences }: DifferenceProps) => (
  <section className={css.soFar}>
    {differences === undefined ? (
      <p>The books come after the count: Confirm shows them with the differences, and saves nothing yet.</p>
    ) : (
      <>
        <p className={css.soFarLine}>
          Difference so far
          <b className={differences.every(({ difference }) => difference === 0) ? css.equal : css.unequal}>
            {differenceText(differences)}
          </b>
        </p>
        <p>
          Confirm posts the difference to reconcile and writes the disparity log. Places not counted stay as they are.
        </p>
      </>
    )}
  </section>
)

type Props = {
  meta: Meta
  isReader: boolean
  showsBooks: boolean
} & DifferenceProps

export const DailyRail = ({ meta, isReader, showsBooks, differences }: Props) => (
  <Rail
    label="Totals of the day"
    line={
      <>
        <span>Coin Change Total</span>
        <b>{formatDollars(meta.coinChangeTotal)}</b>
        {differences && <span>Difference so far {differenceText(differences)}</span>}
      </>
    }
  >
    <Summary meta={meta} />
    {!isReader && <VaultLevels meta={meta} showsBooks={showsBooks} />}
    {!isReader && (differences || !showsBooks) && <DifferenceSoFar differences={differences} />}
  </Rail>
)
