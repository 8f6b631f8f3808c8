import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../ui/Button.tsx'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { isFocusLost } from '../../ui/kept-focus.ts'
import { focusNext } from '../../ui/next-field.ts'
import { Banner } from '../../ui/states.tsx'
import { useSaveKeyIn } from '../../ui/use-shortcut.ts'
import { Restored } from '../draft/DraftNote.tsx'
import { focusFirstProblem, focusProblem } from './focus-problems.ts'
import { FormField } from './form-fields.tsx'
import type { FormState } from './use-form.ts'
import { type Gaps, useGaps } from './use-gaps.ts'

const FIELD = ':is(input:not([type=hidden]), textarea)'
const FIRST_FIELD = `${FIELD}:not(:disabled, [readonly])`

/** Remembers the focus when a save remounts one of several cards. */
export type KeptFocus = { selector: () => string | undefined; remember: (selector: string) => void }

export const makeKeptFocus = (): KeptFocus => {
  let last: string | undefined
  return {
    selector: () => last,
    remember: selector => {
      last = selector
    },
  }
}

const selectorOf = (control: HTMLElement) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    ? `[name="${CSS.escape(control.name)}"]`
    : 'button[aria-busy]'

const useKeptFocus = (form: RefObject<HTMLFormElement | null>, kept: KeptFocus | undefined) => {
  useEffect(() => {
    const selector = kept?.selector()
    if (selector && isFocusLost()) form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [form, kept])
  return ({ target }: FocusEvent<HTMLElement>) => kept?.remember(selectorOf(target))
}

const dialogAround = (form: HTMLElement) => form.closest<HTMLElement>('[role=dialog]') ?? form

type KeyedForm = Pick<
  FormState,
  | 'refusals'
  | 'conflict'
  | 'clash'
  | 'keepMine'
  | 'acceptTheirs'
  | 'isCompared'
  | 'compare'
  | 'isDirty'
  | 'isSaving'
  | 'restoredAt'
  | 'clear'
>

type FormKeysProps = {
  form: KeyedForm
  onSubmit: () => void
  className?: string | undefined
  saveLabel?: string
  card?: KeptFocus | undefined
  gaps?: Gaps | undefined
  children: ReactNode
}

const focusFirstField = (form: HTMLElement | null) =>
  (form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>(FIRST_FIELD))?.focus()

type BannersProps = {
  form: KeyedForm
  saveLabel: string
  focusFirst: () => void
  /** The banner's button disappears with it, so the focus returns to the last field. */
  focusLast: () => void
}

/** Why the form may differ from the record: a restored draft, or another person's save. */
const FormBanners = ({ form, saveLabel, focusFirst, focusLast }: BannersProps) => {
  const { conflict, clash, restoredAt } = form
  const dropDraft = () => {
    form.clear()
    focusFirst()
  }
  const compare = async () => {
    await form.compare()
    focusLast()
  }
  const choose = (whose: () => void) => () => {
    whose()
    focusLast()
  }
  return (
    <>
      {restoredAt !== undefined && form.isDirty && <Restored at={restoredAt} onDrop={dropDraft} />}
      {conflict && (
        <Banner tone="warn" title={conflict} action={<PlainButton onClick={compare}>Compare</PlainButton>} />
      )}
      {!conflict && clash && (
        <Banner
          tone="warn"
          title={clash.title}
          text={`Your text is kept. Now there: ${clash.texts.join(' · ')}`}
          action={
            <>
              <PlainButton onClick={choose(form.keepMine)}>Keep mine</PlainButton>
              <PlainButton onClick={choose(form.acceptTheirs)}>Take theirs</PlainButton>
            </>
          }
        />
      )}
      {form.isCompared && !clash && form.isDirty && (
        <Banner
          tone="warn"
          title="Saved by somebody else while you typed"
          text={`None of what you typed was touched. The next ${saveLabel} saves it.`}
        />
      )}
    </>
  )
}

/**
 * The form around any layout of fields: Enter goes on, Ctrl+S saves, F8 walks the problems, a conflict is shown
 * above.
 */
export const FormKeys = ({ form, onSubmit, className, saveLabel = 'Submit', card, gaps, children }: FormKeysProps) => {
  const element = useRef<HTMLFormElement>(null)
  const rememberFocus = useKeptFocus(element, card)
  useSaveKeyIn(element, card ? undefined : onSubmit, dialogAround)
  useGaps(element, gaps)
  const lastField = useRef<HTMLElement>(undefined)
  const { refusals } = form

  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstProblem(element.current)
  }, [refusals])

  const focusFirst = () => focusFirstField(element.current)
  const focusLast = () => {
    if (lastField.current?.isConnected) lastField.current.focus()
    else focusFirst()
  }

  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const target = event.target as HTMLElement
    if (event.key === 'F8') {
      event.preventDefault()
      focusProblem(event.currentTarget, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && target.matches('input')) {
      event.preventDefault()
      const moved = focusNext(event.currentTarget, target, event.shiftKey ? -1 : 1)
      // A held key walks the fields, but does not save.
      if (!moved && !event.shiftKey && !event.repeat) onSubmit()
    }
  }

  return (
    <form
      ref={element}
      className={className}
      noValidate
      aria-busy={form.isSaving}
      onKeyDown={keyDown}
      onFocus={event => {
        rememberFocus(event)
        if (event.target.matches(FIELD)) lastField.current = event.target
      }}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormBanners form={form} saveLabel={saveLabel} focusFirst={focusFirst} focusLast={focusLast} />
      {children}
    </form>
  )
}

type FormBodyProps = {
  form: FormState
  onSubmit: () => void
  children?: ReactNode
  quiet?: boolean
  /** Set for one of several cards that share Ctrl+S: `useCardSave` saves them. */
  card?: KeptFocus
}

export const FormBody = ({ form, onSubmit, children, quiet = false, card }: FormBodyProps) => {
  const { values, set, errors, shown, theirText } = form
  const first = shown.find(field => !field.readOnly)
  // A remounted form leaves the focus where it was.
  const [isQuiet] = useState(() => quiet || card?.selector() !== undefined)
  return (
    <FormKeys form={form} onSubmit={onSubmit} card={card}>
      <FormGrid>
        {shown.map(field => (
          <FormField
            key={field.key}
            field={{ ...field, hint: theirText(field.key) ?? field.hint }}
            values={values}
            error={errors[field.key]}
            autoFocus={field === first && !isQuiet}
            onChange={value => set(field.key, value)}
          />
        ))}
      </FormGrid>
      {children}
    </FormKeys>
  )
}
