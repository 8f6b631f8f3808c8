import { useState } from 'react'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { useAct } from '#web/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ImportButton } from './ImportButton.tsx'
import { IMPORTS, type ImportRun, importChecked, listImports } from './imports.contract.ts'

const tones: Record<ImportRun['state'], Tone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'ok',
  refused: 'bad',
  failed: 'bad',
}

const words = ({ state, dryRun }: ImportRun) => {
  if (state === 'done') return dryRun ? 'no errors' : 'imported'
  return state === 'refused' ? 'not imported' : state
}

const State = ({ run }: { run: ImportRun }) => (
  <Tag tone={tones[run.state]}>{run.state === 'running' ? `${run.percent} %` : words(run)}</Tag>
)

const ErrorLines = ({ run, onClose }: { run: ImportRun; onClose: () => void }) => (
  <Dialog
    open
    title={`Errors of ${run.fileName}`}
    subtitle={
      run.errorCount > run.errors.length ? `The first ${run.errors.length} of ${run.errorCount} errors` : undefined
    }
    width={640}
    onClose={onClose}
  >
    <TableFrame inline label="Errors" widths={[80, 'rest']}>
      <thead>
        <tr>
          <HeadCell number>Line</HeadCell>
          <HeadCell>Error</HeadCell>
        </tr>
      </thead>
      <tbody>
        {run.errors.map(({ line, text }) => (
          <Row key={`${line} ${text}`}>
            <Cell number>{line || ''}</Cell>
            <Cell>{text}</Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  </Dialog>
)

const Errors = ({ run }: { run: ImportRun }) => {
  const [isOpen, setOpen] = useState(false)
  if (run.errorCount === 0) return null
  return (
    <>
      <LinkButton aria-label={`Errors of ${run.fileName}`} onClick={() => setOpen(true)}>
        {run.errorCount === 1 ? '1 error' : `${run.errorCount} errors`}
      </LinkButton>
      {isOpen && <ErrorLines run={run} onClose={() => setOpen(false)} />}
    </>
  )
}

export const Imports = listScreen(listImports, () => {
  const { act } = useAct(importChecked, {
    say: () => toast.ok('The file is being imported'),
    refetch: [listImports],
  })
  return {
    title: 'Imports',
    noun: 'imports',
    buttons: <ImportButton />,
    columns: [
      { key: 'createdAt', label: 'Started', as: 'instant', width: 125, sort: true },
      { key: 'label', label: 'Kind', width: 160 },
      { key: 'fileName', label: 'File' },
      { key: 'dryRun', label: 'Run', width: 90, render: ({ dryRun }) => (dryRun ? 'dry run' : 'import') },
      { key: 'state', label: 'State', width: 110, render: run => <State run={run} /> },
      { key: 'lines', label: 'Lines', as: 'number', width: 80 },
      { key: 'added', label: 'New', as: 'number', width: 80 },
      { key: 'replaced', label: 'Replaced', as: 'number', width: 85 },
      { key: 'errorCount', label: 'Errors', width: 100, render: run => <Errors run={run} /> },
      { key: 'createdBy', label: 'By', width: 140 },
    ],
    actions: ({ id, canImport }) => [
      [
        {
          label: 'Import this file',
          disabled: !canImport,
          reason: canImport ? undefined : 'Only a dry run without errors is imported, and once',
          onSelect: () => void act({ id }),
        },
      ],
    ],
    nameOf: ({ fileName }) => fileName,
    live: IMPORTS,
    emptyText: 'Files of the system before, and advertising figures, are brought in here.',
  }
})
