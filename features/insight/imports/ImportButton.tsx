import { IconFileImport } from '@tabler/icons-react'
import { type ChangeEvent, useState } from 'react'
import { call } from '#web/call.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { saveFile } from '#web/save-file.ts'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addImport, type ImportKindRow, listImportKinds, listImports } from './imports.contract.ts'
import css from './imports.module.css'

const Columns = ({ kind }: { kind: ImportKindRow }) => (
  <TableFrame inline label="Columns of the file" widths={[140, 'rest', 90]}>
    <thead>
      <tr>
        <HeadCell>Column</HeadCell>
        <HeadCell>What it holds</HeadCell>
        <HeadCell>Needed</HeadCell>
      </tr>
    </thead>
    <tbody>
      {kind.columns.map(({ name, about, required }) => (
        <Row key={name}>
          <Cell>{name}</Cell>
          <Cell>{about}</Cell>
          <Cell>{required ? 'yes' : ''}</Cell>
        </Row>
      ))}
    </tbody>
  </TableFrame>
)

const saveSample = ({ kind, sample }: ImportKindRow) =>
  saveFile(new Blob([sample], { type: 'text/csv' }), `${kind}-sample.csv`)

const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const query = useCall(listImportKinds, {})
  const again = useRefetch()
  const kinds = query.data?.data ?? []
  const [name, setName] = useState<string>()
  const [file, setFile] = useState<File>()
  const kind = kinds.find(one => one.kind === name) ?? kinds[0]
  const { problems, mark, isBusy, submit } = useSubmit({ saidAt: ['files', 'kind'] })
  const choose = (event: ChangeEvent<HTMLInputElement>) => setFile(event.target.files?.[0])
  const send = (dryRun: boolean) => {
    if (isBusy || !kind) return
    if (!file) return mark({ files: 'The file is missing' })
    void submit(async () => {
      await call(addImport, { kind: kind.kind, dryRun }, { files: [{ field: 'files[]', file }] })
      toast.ok(dryRun ? `${file.name} is being checked` : `${file.name} is being imported`)
      void again(listImports)
      onClose()
    })
  }
  return (
    <Dialog
      open
      title="Import a file"
      subtitle="UTF-8 CSV, at most 50 MB and 200,000 lines. All of a file is imported, or nothing."
      width={640}
      dirty={file !== undefined}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PlainButton disabled={isBusy} onClick={() => send(false)}>
            Import
          </PlainButton>
          <PrimaryButton loading={isBusy} loadingLabel="Sending" onClick={() => send(true)}>
            Dry run
          </PrimaryButton>
        </>
      }
    >
      {!kind && <ReadState query={query} label="The kinds of file" lines={6} />}
      {kind && (
        <>
          <FormGrid>
            <SelectField
              label="Kind"
              span={12}
              value={kind.kind}
              options={kinds.map(one => ({ value: one.kind, label: one.label }))}
              error={problems.kind}
              onChange={setName}
            />
            <FieldFrame label="File" span={12} error={problems.files}>
              {ties => <input type="file" accept=".csv,text/csv" onChange={choose} {...ties} />}
            </FieldFrame>
          </FormGrid>
          <p className={css.about}>
            {kind.about} <LinkButton onClick={() => saveSample(kind)}>Sample file</LinkButton>
          </p>
          <Columns kind={kind} />
        </>
      )}
    </Dialog>
  )
}

export const ImportButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PrimaryButton icon={<IconFileImport />} onClick={() => setOpen(true)}>
        Import a file…
      </PrimaryButton>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
