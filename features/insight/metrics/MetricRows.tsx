import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import { useAct, useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton, LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell, Row } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import {
  addMetricIgnore,
  getMetrics,
  listMetricIgnores,
  type MetricRow,
  removeMetricIgnore,
} from './metrics.contract.ts'
import css from './metrics.module.css'
import { type MetricStep, type MetricType, metricRowsPath, typesBelow } from './metrics.rules.ts'

export const metricWords: Record<MetricType, string> = { keyword: 'Keyword', age: 'Age', race: 'Race', zip: 'Zip' }

type FigureProps = { figure: 'count' | 'profit'; value: number; steps: readonly MetricStep[]; children: string }

export const MetricFigure = ({ figure, value, steps, children }: FigureProps) =>
  value === 0 ? children : <RowLink to={metricRowsPath(figure, steps)}>{children}</RowLink>

type ProfitProps = { value: Cents; steps: readonly MetricStep[]; isRaw: boolean }

/** The rows behind know nothing of advertising cost, so they add up to the raw profit alone. */
export const MetricProfit = ({ value, steps, isRaw }: ProfitProps) =>
  isRaw ? (
    <MetricFigure figure="profit" value={value} steps={steps}>
      {formatAmount(value)}
    </MetricFigure>
  ) : (
    formatAmount(value)
  )

type Level = { isRaw: boolean; depth: number; total: number }

const percentOf = (part: number, total: number) => (total > 0 ? `${((part / total) * 100).toFixed(1)} %` : '')

const IgnoreButton = ({ row, type }: { row: MetricRow; type: MetricType }) => {
  const refetch = [getMetrics, listMetricIgnores]
  const undo = useAct(removeMetricIgnore, { refetch })
  const { act, isPending } = useAct(addMetricIgnore, {
    refetch,
    say: ({ message, data }) => void toast.undo(message, () => void undo.act({ id: data.id })),
  })
  if (row.ignored) return <Tag tone="accent">ignored</Tag>
  return (
    <LinkButton
      aria-label={`Add to Ignore list: ${row.key}`}
      loading={isPending}
      onClick={() => act({ type, value: row.key })}
    >
      Add to Ignore list
    </LinkButton>
  )
}

const MetricLine = ({ row, type, ...level }: Level & { row: MetricRow; type: MetricType }) => {
  const [opened, setOpened] = useState<MetricType>()
  const below = typesBelow(row.hierachyData)
  const { depth, total, isRaw } = level
  const toggle = () => setOpened(opened ? undefined : below[0])
  return (
    <>
      <Row marked={opened !== undefined && depth === 0}>
        <Cell>
          <span className={css.key} style={{ paddingLeft: depth * 26 }}>
            {below.length > 0 ? (
              <IconButton
                label={opened ? `Close ${row.key}` : `Open ${row.key}`}
                aria-expanded={opened !== undefined}
                icon={opened ? <IconChevronDown /> : <IconChevronRight />}
                onClick={toggle}
              />
            ) : (
              <span className={css.noKey} />
            )}
            {row.key}
          </span>
        </Cell>
        <Cell number>
          <MetricProfit value={row.value} steps={row.hierachyData} isRaw={isRaw} />
        </Cell>
        <Cell number>
          <MetricFigure figure="count" value={row.count} steps={row.hierachyData}>
            {row.count.toLocaleString('en-US')}
          </MetricFigure>
        </Cell>
        <Cell number>{row.average === null ? '' : formatAmount(row.average)}</Cell>
        <Cell number dim>
          {percentOf(row.value, total)}
        </Cell>
        <Cell fill>
          {below.length > 0 && (
            <SelectField
              label={`Filter ${row.key}`}
              hideLabel
              emptyLabel="Filter"
              value={opened ?? ''}
              options={below.map(value => ({ value, label: metricWords[value] }))}
              onChange={chosen => setOpened((chosen || undefined) as MetricType | undefined)}
            />
          )}
        </Cell>
        <Cell>{depth === 0 && <IgnoreButton row={row} type={type} />}</Cell>
      </Row>
      {opened && (
        <MetricLevel
          key={opened}
          type={opened}
          above={row.hierachyData}
          isRaw={isRaw}
          depth={depth + 1}
          total={row.value}
        />
      )}
    </>
  )
}

const Note = ({ depth, children }: { depth: number; children: ReactNode }) => (
  <Row>
    <Cell colSpan={7} dim>
      <span className={css.key} style={{ paddingLeft: depth * 26 + 30 }}>
        {children}
      </span>
    </Cell>
  </Row>
)

type LevelProps = Level & { type: MetricType; above: readonly MetricStep[] }

/** One page of the rows below a row; the next one is asked for. */
const MetricLevel = ({ type, above, ...level }: LevelProps) => {
  const [pages, setPages] = useState(1)
  const numbers = [...new Array(pages).keys()].map(at => at + 1)
  return numbers.map(page => (
    <LevelPage
      key={page}
      type={type}
      above={above}
      {...level}
      page={page}
      isLast={page === pages}
      onMore={() => setPages(pages + 1)}
    />
  ))
}

type PageOfLevel = LevelProps & { page: number; isLast: boolean; onMore: () => void }

const LevelPage = ({ type, above, page, isLast, onMore, ...level }: PageOfLevel) => {
  const query = useCall(getMetrics, {
    metricData: { start: type, showRawProfit: level.isRaw, search: '', page },
    hierachyData: [...above],
  })
  const { data: answer } = query
  if (query.error)
    return (
      <Note depth={level.depth}>
        {query.error.message} <LinkButton onClick={() => query.refetch()}>Retry</LinkButton>
      </Note>
    )
  if (!answer) return <Note depth={level.depth}>Loading …</Note>
  const left = answer.count - (page - 1) * answer.data.length - answer.data.length
  return (
    <>
      <MetricLines answer={answer} type={type} {...level} />
      {isLast && answer.data.length > 0 && left > 0 && (
        <Note depth={level.depth}>
          <PlainButton onClick={onMore}>{`Show more of ${answer.count.toLocaleString('en-US')}`}</PlainButton>
        </Note>
      )}
    </>
  )
}

type LinesProps = Level & { answer: OutputOf<typeof getMetrics>; type: MetricType }

export const MetricLines = ({ answer, type, ...level }: LinesProps) =>
  answer.data.map(row => <MetricLine key={row.key} row={row} type={type} {...level} />)
