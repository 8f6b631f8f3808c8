import { signedDollars } from '#features/cash/ledger/signed-amount.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { type Day, formatInstant } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { laterChangeText } from '../daily/daily.rules.ts'
import { sectionWords } from '../day-totals/section-words.ts'
import { figurePath, figureRule } from '../figures/figures.rules.ts'
import type { getDayProfit } from './day-profit.contract.ts'
import css from './day-profit.module.css'
import { type ProfitSums, type ProfitTable, percentText, sectionOfTable } from './day-profit.rules.ts'

type Answer = OutputOf<typeof getDayProfit>

const ChangedSince = ({ changed }: { changed: Answer['changed'] }) => {
  const timeZone = useTimeZone()
  if (changed.count === 0 && changed.amount === 0 && changed.voids.length === 0) return null
  return (
    <Section title="Changed since" note={laterChangeText(changed.count, changed.amount)}>
      <ul className={css.voids}>
        {changed.voids.map(({ number, by, at, amount, reason }) => (
          <li key={number}>
            <RecordNumber number={number} /> void, {signedDollars(cents(0 - amount))}, {reason}, {by}{' '}
            {formatInstant(at, timeZone)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = { day: Day; sums: ProfitSums; tables: readonly ProfitTable[]; changed: Answer['changed'] }

const Asked = ({ day, tables }: Pick<Props, 'day' | 'tables'>) => (
  <Section title="Ask the books">
    <ul className={css.rules}>
      {tables.map(table => {
        const filter = { type: sectionOfTable[table], figure: 'profit', startDate: day, endDate: day } as const
        return (
          <li key={table}>
            {sectionWords[filter.type].label}: <RowLink to={figurePath(filter)}>{figureRule(filter)}</RowLink>
          </li>
        )
      })}
    </ul>
  </Section>
)

export const DayRail = ({ day, sums, tables, changed }: Props) => {
  const percent = percentText(sums)
  return (
    <Rail label="Day" line={`Profit ${formatDollars(sums.profit)} ${percent}`}>
      <Section title="Day" note={`${tables.length} kinds, ${sums.count} records`}>
        <Facts
          rows={[
            ['Amount', formatAmount(sums.amount)],
            ['Profit', <b key="profit">{formatDollars(sums.profit)}</b>],
            ['Daily percentage', percent],
            ['Known', `${sums.known} of ${sums.count}, of ${formatAmount(sums.knownAmount)}`],
          ]}
        />
      </Section>
      <Asked day={day} tables={tables} />
      <ChangedSince changed={changed} />
    </Rail>
  )
}
