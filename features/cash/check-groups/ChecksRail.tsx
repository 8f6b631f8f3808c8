import { Link } from '@tanstack/react-router'
import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import { type Day, formatDays } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../check-register/check-register.module.css'
import type { DoubledNumber, MissingNumbers } from '../check-register/register.contract.ts'
import { gapText, groupTitles } from '../check-register/register.rules.ts'
import type { CheckActs } from './use-check-acts.tsx'
import type { CheckGroupState, Figures } from './use-check-group.ts'

const daysText = ({ startDate, endDate }: Figures) => formatDays(startDate as Day | null, endDate as Day | null)

const shortNames = { metro: 'Metro', coin: 'Coin', plain: 'Checks' } as const

type Groups = Record<'metro' | 'coin' | 'plain', CheckGroupState>

const sums = [
  ['Uncleared', 'uncleared', {}],
  ['Cleared', 'cleared', { Cleared: true, Voided: undefined }],
  ['Voided', 'voided', { Voided: true, Cleared: undefined }],
] as const

const Summary = ({ metro, coin }: Groups) => {
  const days = [coin, metro].map(({ figures }) => figures && daysText(figures))
  const amountOf = ({ figures }: CheckGroupState, key: keyof Figures) =>
    figures ? formatAmount(figures[key] as Cents) : ''
  const sum = (of: CheckGroupState, [name, key, ticks]: (typeof sums)[number]) =>
    Object.keys(ticks).length === 0 ? (
      amountOf(of, key)
    ) : (
      <LinkButton aria-label={`${name}, ${groupTitles[of.group]}: ${amountOf(of, key)}`} onClick={() => of.set(ticks)}>
        {amountOf(of, key)}
      </LinkButton>
    )
  return (
    <Section split flush title="Summary" aside={days[0] === days[1] ? days[0] : 'each in its own days'}>
      <TableFrame inline label="Summary" widths={['rest', 108, 108]}>
        <thead>
          <tr>
            <HeadCell name="State" />
            <HeadCell number>Coin Drawer</HeadCell>
            <HeadCell number>Metro Drawer</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sums.map(line => (
            <Row key={line[1]}>
              <Cell>{line[0]}</Cell>
              <Cell number>{sum(coin, line)}</Cell>
              <Cell number>{sum(metro, line)}</Cell>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row total>
            <Cell>Total</Cell>
            <Cell number>{amountOf(coin, 'total')}</Cell>
            <Cell number>{amountOf(metro, 'total')}</Cell>
          </Row>
        </tfoot>
      </TableFrame>
    </Section>
  )
}

const Missing = ({ gap, group, acts }: { gap: MissingNumbers; group: CheckGroupState['group']; acts: CheckActs }) => (
  <li>
    <b className={css.missing}>{gapText(gap)}</b> missing <span className={css.quiet}>{shortNames[group]}</span>
    <p>
      between {gap.above} and {gap.below}. No print, no void is recorded.{' '}
      <LinkButton onClick={() => acts.explain(group, gap)}>Say why</LinkButton>
    </p>
  </li>
)

const Doubled = ({ doubled, group }: { doubled: DoubledNumber; group: CheckGroupState['group'] }) => {
  const cleared = doubled.checks.filter(({ isCleared }) => isCleared).length
  return (
    <li>
      <b className={css.bad}>{doubled.checkNumber}</b> {doubled.checks.length === 2 ? 'twice' : 'several times'}{' '}
      <span className={css.quiet}>{shortNames[group]}</span>
      <p>
        {doubled.checks.map(({ id, ticketNumber, payee, amountAsNumber }, place) => (
          <span key={id}>
            {place > 0 && ' and '}
            {ticketNumber ? <RecordNumber number={ticketNumber} /> : payee} {formatAmount(amountAsNumber)}
          </span>
        ))}
        , entered before numbers were checked.
        {cleared > 0 && ` ${cleared === 1 ? 'One' : cleared} of them ${cleared === 1 ? 'is' : 'are'} cleared.`}
      </p>
    </li>
  )
}

const notSaid = ({ figures }: CheckGroupState) => figures?.missing.filter(({ reason }) => reason === '') ?? []

type Props = { groups: Groups; acts: CheckActs }

export const ChecksRail = ({ groups, acts }: Props) => {
  const all = [groups.metro, groups.coin, groups.plain]
  const count = all.reduce((sum, of) => sum + notSaid(of).length + (of.figures?.duplicates.length ?? 0), 0)
  const uncleared = [groups.metro, groups.coin].map(({ figures }) => figures?.uncleared ?? 0)
  const line = (
    <>
      <b>Summary</b>
      {count > 0 && <Tag tone="warn">{`${count} to look at`}</Tag>}
      <span>{`Uncleared: Metro ${formatDollars(uncleared[0] as Cents)}, Coin ${formatDollars(uncleared[1] as Cents)}`}</span>
    </>
  )
  return (
    <Rail label="Summary and numbers" line={line}>
      <Summary {...groups} />
      {count > 0 && (
        <Section split flush title="Numbers to look at" note={<Tag tone="warn">{count}</Tag>}>
          <ul className={css.numbers}>
            {all.flatMap(of => [
              ...notSaid(of).map(gap => (
                <Missing key={`${of.group} ${gap.firstNumber}`} gap={gap} group={of.group} acts={acts} />
              )),
              ...(of.figures?.duplicates ?? []).map(doubled => (
                <Doubled key={`${of.group} twice ${doubled.checkNumber}`} doubled={doubled} group={of.group} />
              )),
            ])}
          </ul>
        </Section>
      )}
      <Section split title="Next numbers" aside={<Link to="/portal/setting-checks">Check Setting</Link>}>
        <dl className={css.next}>
          {all.map(({ group, figures }) => (
            <div key={group}>
              <dt>{groupTitles[group]}</dt>
              <dd>{figures?.nextNumber || '–'}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Rail>
  )
}
