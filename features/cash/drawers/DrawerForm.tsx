import { type ReactNode, useEffect } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { FormKeys } from '#web/makers/FormBody.tsx'
import type { Field } from '#web/makers/form-fields.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useLostAnswer } from '#web/makers/use-lost-answer.ts'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CountSums } from '../ledger/CountSums.tsx'
import { NotesFields } from '../ledger/NotesFields.tsx'
import { useShownBooks } from '../ledger/use-shown-books.ts'
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
  /** It is confirmed by now, by this count or another. */
  isConfirmed: boolean
  /** A setting shows the books before the count is entered. */
  showsBooks: boolean
  choices: ReactNode
  onConfirmed: (message: string) => void
  /** Whether it is not known yet what becomes of this count. */
  onWaits: (waits: boolean) => void
  /** The figures on screen may be old. */
  onRefused: () => void
  onClose: () => void
}

/** The notes of one drawer, and then its books: what was counted is not to follow what should be there. */
export const DrawerForm = (props: Props) => {
  const { title, prompt, drawer, books, choices, onConfirmed, onWaits, onRefused, onClose } = props
  const shownBooks = useShownBooks()
  const isShown = props.showsBooks || shownBooks.isShown
  const form = useForm<typeof addDrawerDisparityLog, CountedDrawer>({
    name: `count ${prompt} ${drawer}`,
    call: addDrawerDisparityLog,
    fields,
    record: blank,
    fixed: { drawerName: drawer, drawerAmount: books, prompt },
    problems: countProblems,
    pack: counted => ({ details: [counted] }),
    ask: () => (props.showsBooks ? Promise.resolve(true) : shownBooks.ask()),
    asksAgain: true,
    onSaved: ({ message }) => onConfirmed(message),
  })
  useLostAnswer(form, Number(props.isConfirmed))
  const waits = form.isSaving || form.isLost
  useEffect(() => onWaits(waits))
  const isCounted = noteFields.some(field => form.values[field] !== '')
  const counted = countTotal(form.input())
  const submit = () => {
    if (isCounted) void form.submit().finally(onRefused)
  }
  const count = (field: string, text: string) => {
    shownBooks.hide()
    form.set(field, text)
  }
  const name = drawerNames[drawer]
  return (
    <Dialog
      open
      title={title}
      subtitle="Count what lies in the drawer; the books come after. An empty one is confirmed with a 0."
      width={740}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <PlainButton size="phone" onClick={onClose}>
            Later
          </PlainButton>
          <PrimaryButton size="phone" loading={form.isSaving} disabled={!isCounted} keys="Ctrl S" onClick={submit}>
            {isShown ? `Confirm ${name}` : 'Show books'}
          </PrimaryButton>
        </>
      }
    >
      {choices}
      <FormKeys form={form} onSubmit={submit} className={css.counting}>
        <NotesFields fields={noteFields} values={form.values} errors={form.errors} onChange={count} />
        <div className={css.against}>
          <CountSums counted={counted} against={isShown ? { label: 'In the books', amount: books } : undefined} />
          {isShown && counted !== books && isCounted && (
            <TextField
              label="Note"
              name="note"
              autoFocus={shownBooks.isShown}
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
