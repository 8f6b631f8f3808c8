import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useUrlState } from '#web/makers/list/list-state.ts'
import { useSearchText } from '#web/makers/list/use-search-text.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { lettersAreOn, usePageKeys } from '#web/makers/page/use-page-keys.ts'
import { useLive } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { LegendItem, LegendLine, LegendMark, PageHead } from '#web/ui/PageHead.tsx'
import { SearchBox, Toolbar } from '#web/ui/Toolbar.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { PrintNewDialog } from '../check-register/PrintNewDialog.tsx'
import { listChecks } from '../check-register/register.contract.ts'
import { checkSearches } from '../check-register/register.rules.ts'
import { CheckGroupCard } from './CheckGroupCard.tsx'
import { ChecksRail } from './ChecksRail.tsx'
import { useCheckActs } from './use-check-acts.tsx'
import { useCheckGroup } from './use-check-group.ts'

const legend = (
  <>
    <LegendItem mark={<LegendLine />}>void check</LegendItem>
    <LegendItem mark={<LegendMark />}>number missing</LegendItem>
    <LegendItem mark={<LegendMark tone="bad" />}>duplicate</LegendItem>
  </>
)

export const Checks = () => {
  const [state, change] = useUrlState()
  const metro = useCheckGroup('metro', state, change)
  const coin = useCheckGroup('coin', state, change)
  const plain = useCheckGroup('plain', state, change)
  const search = useSearchText(asText(state.search), found =>
    change({ search: found, metroPage: undefined, coinPage: undefined, plainPage: undefined }),
  )
  const acts = useCheckActs()
  const searchBox = useRef<HTMLInputElement>(null)
  useLive('checks', listChecks)
  useLive('print_jobs', listChecks)
  const groups = [metro, coin, plain]
  const rows = groups.flatMap(of => of.rows)
  const keys = useRowKeys({
    ids: rows.map(({ id }) => id),
    letters: lettersAreOn(),
    onOpen: at => rows[at] && acts.open(rows[at]),
    onKey: (key, at) => {
      const check = rows[at]
      if (!check || !['e', 'p'].includes(key)) return false
      if (key === 'e') acts.open(check)
      else if (!check.isCheckVoid) void acts.print(check)
      return true
    },
  })
  const printNew = () =>
    acts.show(
      <PrintNewDialog
        nextNumber={plain.figures?.nextNumber ?? ''}
        voidAfterDays={plain.voidAfterDays ?? 15}
        onClose={acts.onClose}
      />,
    )
  usePageKeys({ n: printNew, '/': () => searchBox.current?.focus() })
  if (metro.query.error?.code === 'forbidden') return <Denied />
  const filterBy = asText(state.filterBy) || 'Payee'
  const isOwnDays = groups.some(({ input }) => input.startDate || input.endDate)
  return (
    <Page
      head={
        <>
          <PageHead
            title="Checks"
            filter={isOwnDays ? undefined : 'last 6 months'}
            legend={legend}
            buttons={
              <PrimaryButton icon={<IconPrinter />} onClick={printNew}>
                Print New
              </PrimaryButton>
            }
          />
          <Toolbar>
            <SearchBox
              label={`Search by ${filterBy.toLowerCase()}`}
              value={search.text}
              problem={search.problem}
              onChange={search.setText}
              keys="/"
              width={300}
              inputRef={searchBox}
            />
            <ChoiceField
              label="Search type"
              hideLabel
              value={filterBy}
              choices={checkSearches.map(value => ({ value, label: value }))}
              onChange={value => change({ filterBy: value === 'Payee' ? undefined : value })}
            />
          </Toolbar>
        </>
      }
    >
      <PageBody rail={<ChecksRail groups={{ metro, coin, plain }} acts={acts} />}>
        {groups.map(of => (
          <CheckGroupCard key={of.group} of={of} acts={acts} markedId={keys.currentId} onMark={keys.chooseRow} />
        ))}
      </PageBody>
      {acts.dialog}
    </Page>
  )
}
