import type { OutputOf } from '#shared/endpoint.ts'
import { fetchCsv } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { saveFile } from '#web/save-file.ts'
import { MenuButton } from '#web/ui/RowMenu.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import { getDailyView } from './daily.contract.ts'
import { columnsOf } from './daily-columns.tsx'
import type { DailyActs } from './use-daily-acts.tsx'

type Props = { answer: OutputOf<typeof getDailyView>; input: object; acts: DailyActs }

/** A file for each section, with all of its columns. */
export const DailyFiles = ({ answer, input, acts }: Props) => {
  const save = async (section: DailySection) => {
    const columns = columnsOf(section, { acts, ask: () => '', isAlone: true, hidesStore: false })
      .filter(column => !column.screenOnly)
      .map(({ key, label }) => ({ key, header: label }))
    const fetched = fetchCsv(getDailyView, input, {
      columns: [{ key: 'period', header: 'Date' }, ...columns],
      section: `data.${section}`,
    })
    await sayOutcome(fetched, file => saveFile(file, `Daily ${sectionWords[section].label}.csv`))
  }
  const sections = answer.view.sections as DailySection[]
  const items = sections.map(section => ({ label: sectionWords[section].label, onSelect: () => void save(section) }))
  return (
    <MenuButton label="Save as CSV" groups={[items]}>
      CSV
    </MenuButton>
  )
}
