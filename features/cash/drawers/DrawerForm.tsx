import type { ReactNode } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { FormKeys } from '#web/makers/FormBody.tsx'
import type { Field } from '#web/makers/form-fields.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CountSums } from '../ledger/CountSums.tsx'
import { NotesFields } from '../ledger/NotesFields.tsx'
import { addDrawerDisparityLog, type CountedDrawer } from './drawers.contract.ts'
import css from './drawers.module.css'
import { countProblems, countTotal, type Drawer, drawerNames } from './drawers.rules.ts'

const noteFields = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1', 'coins'] as const

const fields: readonly Field<CountedDrawer>[] = [
  ...noteFields.map(
    (key): Field<CountedDrawer> =>
      key === 'coins'
        ? { key, label: 'Coins', kind: 'dollars' }
        : { key, label: `$${key.slice('denom'.length)}`, kind: 'count' },
  ),
  { key: 'note', label: 'Note', maxLength: 500 },
]

const blank = {}

type Props = {
  title: string
  prompt: string
  drawer: Drawer
  books: Cents
  choices: ReactNode
  onConfirmed: (message: string) => void
  /** The figures on screen may be old. */
  onRefused: () => void
  onClose: () => void
}

/** The notes of one drawer against its books. */
export const DrawerForm = ({ title, prompt, drawer, books, choices, onConfirmed, onRefused, onClose }: Props) => {
  const form = useForm<typeof addDrawerDisparityLog, CountedDrawer>({
    name: `count ${prompt} ${drawer}`,
    call: addDrawerDisparityLog,
    fields,
    record: blank,
    fixed: { drawerName: drawer, drawerAmount: books, prompt },
    problems: countProblems,
    pack: counted => ({ details: [counted] }),
    onSaved: ({ message }) => onConfirmed(message),
  })
  const isCounted = noteFields.some(field => form.values[field] !== '')
  const counted = countTotal(form.input())
  const submit = () => {
    if (isCounted) void form.submit().finally(onRefused)
  }
  const name = drawerNames[drawer]
  return (
    <Dialog
      open
      title={title}
      subtitle="Count what lies in the drawer. An empty one is confirmed with a 0."
      width={740}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <PlainButton size="phone" onClick={onClose}>
            Later
          </PlainButton>
          <PrimaryButton size="phone" loading={form.isSaving} disabled={!isCounted} keys="Ctrl S" onClick={submit}>
            {`Confirm ${name}`}
          </PrimaryButton>
        </>
      }
    >
      {choices}
      <FormKeys form={form} onSubmit={submit} className={css.counting}>
        <NotesFields fields={noteFields} values={form.values} errors={form.errors} onChange={form.set} />
        <div className={css.against}>
          <CountSums counted={counted} against={{ label: 'In the books', amount: books }} />
          {counted !== books && isCounted && (
            <TextField
              label="Note"
              name="note"
              size="phone"
              hint={`Why is it not ${formatDollars(books)}? It is kept in the disparity log.`}
              maxLength={500}
              value={asText(form.values.note)}
              error={form.errors.note}
              onChange={text => form.set('note', text)}
            />
          )}
        </div>
      </FormKeys>
    </Dialog>
  )
}
