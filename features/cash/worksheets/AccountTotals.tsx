import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { Account } from '../ledger/ledger.rules.ts'
import { inShopOrder } from './shop-order.ts'
import css from './worksheets.module.css'

export type AccountTotal = { slug: Account; name: string; isOutside: boolean; total: Cents }

const sumOf = (accounts: readonly AccountTotal[]) => cents(accounts.reduce((sum, { total }) => sum + total, 0))

type Props = {
  head: string
  accounts: readonly AccountTotal[]
  sum: Cents
  nameOf: (account: AccountTotal) => ReactNode
  figureOf?: (account: AccountTotal) => ReactNode
}

export const AccountTotals = ({ head, accounts, sum, nameOf, figureOf }: Props) => {
  const ordered = inShopOrder(accounts)
  const inside = ordered.filter(({ isOutside }) => !isOutside)
  const outside = ordered.filter(({ isOutside }) => isOutside)
  const row = (account: AccountTotal) => (
    <Row key={account.slug}>
      <Cell dim={account.isOutside}>{nameOf(account)}</Cell>
      <Cell number dim={account.isOutside}>
        {figureOf?.(account) ?? formatAmount(account.total)}
      </Cell>
    </Row>
  )
  const total = (name: string, amount: Cents, mark?: ReactNode) => (
    <Row total>
      <Cell>{name}</Cell>
      <Cell number>
        {formatAmount(amount)}
        {mark}
      </Cell>
    </Row>
  )
  return (
    <div className={css.accounts}>
      <Section flush>
        <TableFrame inline label="Accounts" widths={['rest', 150]}>
          <thead>
            <tr>
              <HeadCell>Accounts</HeadCell>
              <HeadCell number>{head}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {inside.map(row)}
            {total('Inside the shop', sumOf(inside))}
            {outside.map(row)}
            {total('Outside', sumOf(outside))}
            {total(
              'All accounts',
              sum,
              sum === 0 && <IconCheck size={14} className={css.agrees} aria-label="books agree" />,
            )}
          </tbody>
        </TableFrame>
      </Section>
    </div>
  )
}
