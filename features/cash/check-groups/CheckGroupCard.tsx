import { useState } from 'react'
import { PAGE_SIZE } from '#shared/pages.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { HeadCell, minWidthOf, SkeletonRows, TableFrame } from '#web/ui/Table.tsx'
import css from '../check-register/check-register.module.css'
import { groupTitles } from '../check-register/register.rules.ts'
import type { CheckGroup } from '../checks/checks.rules.ts'
import { CheckGroupHead } from './CheckGroupHead.tsx'
import { CheckRows } from './CheckRows.tsx'
import type { CheckActs } from './use-check-acts.tsx'
import type { CheckGroupState } from './use-check-group.ts'

const widths = [112, 112, 140, 100, 102, 62, 50, 'rest', 64] as const

const Heads = () => (
  <thead>
    <tr>
      <HeadCell>Check Number</HeadCell>
      <HeadCell>Date</HeadCell>
      <HeadCell>Payee</HeadCell>
      <HeadCell>Ticket Number</HeadCell>
      <HeadCell number>Check Amount</HeadCell>
      <HeadCell centre>Cleared</HeadCell>
      <HeadCell centre>Void</HeadCell>
      <HeadCell>Note</HeadCell>
      <HeadCell name="Print and edit" />
    </tr>
  </thead>
)

const fills: Record<CheckGroup, string> = {
  metro: 'A check stands here once a Metro ticket is paid by check.',
  coin: 'A check stands here once a coin ticket is paid by check.',
  plain: 'A check that pays no ticket is written with Print New.',
}

const emptyWhy = ({ group, input, isFiltered }: CheckGroupState) => {
  if (!isFiltered) return fills[group]
  const said = [
    input.search && `${input.filterBy} ‘${input.search}’`,
    input.onlyCleared && 'Show Only Cleared',
    input.onlyVoided && 'Show Only Voided',
  ]
  return `Filter in force: ${said.filter(Boolean).join(', ')}.`
}

const useFold = (group: CheckGroup) => {
  const key = `loupe.checks.${group}`
  const [isOpen, setOpen] = useState(() => readLocal(key) !== 'folded')
  const fold = () => {
    writeLocal(key, isOpen ? 'folded' : 'open')
    setOpen(!isOpen)
  }
  return [isOpen, fold] as const
}

type Props = {
  of: CheckGroupState
  acts: CheckActs
  markedId: number | undefined
  onMark: (id: number) => void
}

/** One group of the register; missing numbers show only without filters. */
export const CheckGroupCard = ({ of, acts, markedId, onMark }: Props) => {
  const { group, query, rows, count, figures, input, isFiltered, set } = of
  const [isOpen, fold] = useFold(group)
  const title = groupTitles[group]
  return (
    <section className={css.card} aria-label={title}>
      <CheckGroupHead of={of} isOpen={isOpen} onFold={fold} />
      <RetryBanner query={query} title={`${title} did not load`} />
      {isOpen && (
        <TableFrame
          inline
          label={title}
          widths={widths}
          minWidth={minWidthOf(widths)}
          refetching={query.isFetching && !query.isPending}
          below={query.data && rows.length === 0 && <EmptyState what="No checks in these days" why={emptyWhy(of)} />}
          foot={
            count > PAGE_SIZE && (
              <Pager page={input.page ?? 1} pages={Math.ceil(count / PAGE_SIZE)} onPage={Page => set({ Page })} />
            )
          }
        >
          <Heads />
          <tbody>
            {query.isPending && <SkeletonRows columns={widths.length} rows={4} numbers={[4]} />}
            <CheckRows
              checks={rows}
              missing={isFiltered ? [] : (figures?.missing ?? [])}
              acts={acts}
              markedId={markedId}
              onMark={onMark}
            />
          </tbody>
        </TableFrame>
      )}
    </section>
  )
}
