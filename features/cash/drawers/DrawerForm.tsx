import { type ReactNode, useEffect } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CountSums } from '../banknotes/CountSums.tsx'
import { NotesFields } from '../banknotes/NotesFields.tsx'
import { useCounting } from '../counting/use-counting.ts'
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

const noPlaces = {
  ...{ places: [], fields: [] },
  countedIn: () => [],
  keyOf: (_: string, field: string) => field,
  savedIn: () => ({}),
}

type Props = {
  title: string
  prompt: string
  drawer: Drawer
  /** Undefined for roles that never see the books. */
  books: Cents | undefined
  isConfirmed: boolean
  showsBooks: boolean
  choices: ReactNode
  onConfirmed: (message: string) => void
  onWaits: (waits: boolean) => void
  onRefused: () => void
  onClose: () => void
}

/** The books appear only after the count, so they can not influence it. */
export const DrawerForm = (props: Props) => {
  const { title, prompt, drawer, books, choices, onConfirmed, onWaits, onRefused, onClose } = props
  const isBlind = books === undefined
  const counting = useCounting<typeof addDrawerDisparityLog, CountedDrawer>({
    sheet: noPlaces,
    newest: Number(props.isConfirmed),
    isOpen: props.showsBooks || isBlind,
    onTried: onRefused,
    pack: counted => ({ details: [counted] }),
    form: {
      name: `count ${prompt} ${drawer}`,
      call: addDrawerDisparityLog,
      fields,
      fixed: { drawerName: drawer, drawerAmount: books, prompt },
      problems: countProblems,
      onSaved: ({ message }) => onConfirmed(message),
    },
  })
  const { form, books: shownBooks } = counting
  const isShown = !isBlind && (props.showsBooks || shownBooks.isShown)
  const waits = form.isSaving || form.isLost
  useEffect(() => onWaits(waits))
  const isCounted = noteFields.some(field => form.values[field] !== '')
  const counted = countTotal(form.input())
  const submit = () => {
    if (isCounted) counting.submit()
  }
  const name = drawerNames[drawer]
  return (
    <Dialog
      open
      title={title}
      subtitle={`Count what lies in the drawer${isBlind ? '' : '; the books come after'}. An empty one is confirmed with a 0.`}
      width={740}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <PlainButton size="phone" onClick={onClose}>
            Later
          </PlainButton>
          <PrimaryButton size="phone" loading={form.isSaving} disabled={!isCounted} keys="Ctrl S" onClick={submit}>
            {isShown || isBlind ? `Confirm ${name}` : 'Show books'}
          </PrimaryButton>
        </>
      }
    >
      {choices}
      <FormKeys form={form} onSubmit={submit} className={css.counting}>
        <NotesFields
          fields={noteFields}
          values={form.values}
          errors={form.errors}
          onChange={(field, text) => counting.type({ [field]: text })}
        />
        <div className={css.against}>
          <CountSums counted={counted} against={isShown ? { label: 'In the books', amount: books } : undefined} />
          {isCounted && (isBlind || (isShown && counted !== books)) && (
            <TextField
              label="Note"
              name="note"
              autoFocus={shownBooks.isShown}
              size="phone"
              hint={`${isBlind ? 'Is there anything to say?' : `Why is it not ${formatDollars(books)}?`} It is kept in the disparity log.`}
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
