import { IconDownload } from '@tabler/icons-react'
import type { Endpoint } from '#shared/endpoint.ts'
import { fetchCsv } from '../../call.ts'
import { sayOutcome } from '../../failures.ts'
import { saveFile } from '../../save-file.ts'
import { PlainButton } from '../../ui/Button.tsx'

type ExportColumn = {
  key: string
  label: string
  as?: string
  screenOnly?: true
  alsoInFile?: readonly { key: string; label: string }[]
}
type Props = {
  call: Endpoint
  input: Record<string, unknown>
  columns: readonly ExportColumn[]
  name: string
  section?: string | undefined
  label?: string
}

export const ExportButton = ({ call, input, columns, name, section, label }: Props) => {
  const save = async () => {
    const inFile = columns
      .filter(column => !column.screenOnly)
      .flatMap((column): ExportColumn[] => [column, ...(column.alsoInFile ?? [])])
      .map(({ key, label, as }) => ({ key, header: label, ...(as === 'instant' ? { as: 'instant' as const } : {}) }))
    const fetched = fetchCsv(call, input as never, { columns: inFile, section })
    await sayOutcome(fetched, file => saveFile(file, `${name}.csv`))
  }
  return (
    <PlainButton icon={label === undefined && <IconDownload />} loadingLabel="CSV" onClick={save}>
      {label ?? 'CSV'}
    </PlainButton>
  )
}
