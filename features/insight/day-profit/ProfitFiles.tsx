import { fetchCsv } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { saveFile } from '#web/save-file.ts'
import { MenuButton } from '#web/ui/RowMenu.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { getDayProfit } from './day-profit.contract.ts'
import { type ProfitTable, sectionOfTable } from './day-profit.rules.ts'

const columns = [
  { key: 'id', header: 'Number' },
  { key: 'ticketAmount', header: 'Amount' },
  { key: 'profit', header: 'Profit' },
]

type Input = { year: number; month: number; day: number }

/** A file for each kind of the day. */
export const ProfitFiles = ({ input, tables }: { input: Input; tables: readonly ProfitTable[] }) => {
  const save = async (table: ProfitTable) => {
    const fetched = fetchCsv(getDayProfit, input, { columns, section: `data.${table}` })
    await sayOutcome(fetched, file => saveFile(file, `Profit ${sectionWords[sectionOfTable[table]].label}.csv`))
  }
  const items = tables.map(table => ({
    label: sectionWords[sectionOfTable[table]].label,
    onSelect: () => void save(table),
  }))
  return (
    <MenuButton label="Save as CSV" groups={[items]}>
      CSV
    </MenuButton>
  )
}
