import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../ui/Button.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { isFocusLost } from '../ui/kept-focus.ts'
import { focusNext } from '../ui/next-field.ts'
import { Banner } from '../ui/states.tsx'
import { isSaveKey } from '../ui/use-shortcut.ts'
import { Restored } from './DraftNote.tsx'
import { FormField } from './form-fields.tsx'
import type { FormState } from './use-form.ts'

const FIELD = ':is(input:not([type=hidden]), textarea)'
const FIRST_FIELD = `${FIELD}:not(:disabled, [readonly])`

const focusProblem = (form: HTMLElement, by: 1 | -1) => {
  const faulty = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
  const at = faulty.indexOf(document.activeElement as HTMLElement)
  faulty.at((at + by) % faulty.length)?.focus()
}

/** Of several cards that were refused at once, the uppermost has the focus, whichever was answered first. */
const focusFirstProblem = (form: HTMLElement) => {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const now = document.activeElement
  const isAbove = first && now && (first.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (!(isAbove && now.matches('[aria-invalid=true]'))) first?.focus()
}

/** Where in its form the focus is; one of several cards keeps it while a saved record starts the form anew. */
export type KeptFocus = { place: () => string | undefined; note: (place: string) => void }

export const makeKeptFocus = (): KeptFocus => {
  let last: string | undefined
  return {
    place: () => last,
    note: place => {
      last = place
    },
  }
}

const placeOf = (control: HTMLElement) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    ? `[name="${CSS.escape(control.name)}"]`
    : 'button[aria-busy]'

const useKeptFocus = (form: RefObject<HTMLFormElement | null>, kept: KeptFocus | undefined) => {
  useEffect(() => {
    const place = kept?.place()
    if (place && isFocusLost()) form.current?.querySelector<HTMLElement>(place)?.focus()
  }, [form, kept])
  return ({ target }: FocusEvent<HTMLElement>) => kept?.note(placeOf(target))
}

/** Ctrl+S in the form, and anywhere in the dialog around it: its buttons stand outside the form. */
const useSaveKeyIn = (form: RefObject<HTMLFormElement | null>, save: (() => void) | undefined) => {
  useEffect(() => {
    const place = form.current?.closest<HTMLElement>('[role=dialog]') ?? form.current
    if (!place || !save) return
    const down = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !isSaveKey(event)) return
      event.preventDefault()
      save()
    }
    place.addEventListener('keydown', down)
    return () => place.removeEventListener('keydown', down)
  }, [form, save])
}

type FormKeysProps = {
  form: Pick<
    FormState,
    | 'refusals'
    | 'conflict'
    | 'overtaken'
    | 'keepMine'
    | 'takeTheirs'
    | 'isCompared'
    | 'compare'
    | 'isDirty'
    | 'isSaving'
    | 'restoredAt'
    | 'clear'
  >
  onSubmit: () => void
  className?: string | undefined
  /** How its button is called. */
  saveLabel?: string
  card?: KeptFocus | undefined
  children: ReactNode
}

/** The form around fields of any layout: Enter goes on, Ctrl+S saves, F8 walks the problems, a conflict is told above. */
export const FormKeys = ({ form, onSubmit, className, saveLabel = 'Submit', card, children }: FormKeysProps) => {
  const element = useRef<HTMLFormElement>(null)
  const noteFocus = useKeptFocus(element, card)
  useSaveKeyIn(element, card ? undefined : onSubmit)
  const lastField = useRef<HTMLElement>(undefined)
  const { refusals, conflict, overtaken, restoredAt } = form

  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstProblem(element.current)
  }, [refusals])

  const focusFirst = () => {
    const first = element.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? element.current?.querySelector<HTMLElement>(FIRST_FIELD))?.focus()
  }
  const dropDraft = () => {
    form.clear()
    focusFirst()
  }
  /** The button goes with its banner: the typing goes on where it was. */
  const typeOn = () => {
    if (lastField.current?.isConnected) lastField.current.focus()
    else focusFirst()
  }
  const compare = async () => {
    await form.compare()
    typeOn()
  }
  const choose = (whose: () => void) => () => {
    whose()
    typeOn()
  }

  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const target = event.target as HTMLElement
    if (event.key === 'F8') {
      event.preventDefault()
      focusProblem(event.currentTarget, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && target.matches('input')) {
      event.preventDefault()
      const moved = focusNext(event.currentTarget, target, event.shiftKey ? -1 : 1)
      // A key that is held walks the fields; it saves nothing.
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
        noteFocus(event)
        if (event.target.matches(FIELD)) lastField.current = event.target
      }}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {restoredAt !== undefined && form.isDirty && <Restored at={restoredAt} onDrop={dropDraft} />}
      {conflict && (
        <Banner
          tone="warn"
          title={conflict}
          action={<PlainButton onClick={() => void compare()}>Compare</PlainButton>}
        />
      )}
      {!conflict && overtaken && (
        <Banner
          tone="warn"
          title={overtaken.title}
          text={`Your text is kept. Now there: ${overtaken.texts.join(' · ')}`}
          action={
            <>
              <PlainButton onClick={choose(form.keepMine)}>Keep mine</PlainButton>
              <PlainButton onClick={choose(form.takeTheirs)}>Take theirs</PlainButton>
            </>
          }
        />
      )}
      {form.isCompared && !overtaken && form.isDirty && (
        <Banner
          tone="warn"
          title="Saved by somebody else while you typed"
          text={`None of what you typed was touched. The next ${saveLabel} saves it.`}
        />
      )}
      {children}
    </form>
  )
}

type FormBodyProps = {
  form: FormState
  onSubmit: () => void
  /** Beside the fields: pictures, notes. */
  children?: ReactNode
  /** Where the first field should not take the focus. */
  quiet?: boolean
  /** One of several cards, which share Ctrl+S: `useCardSave` saves them. */
  card?: KeptFocus
}

/** The declared fields in order. */
export const FormBody = ({ form, onSubmit, children, quiet = false, card }: FormBodyProps) => {
  const { values, set, errors, shown, theirText } = form
  const first = shown.find(field => !field.readOnly)
  // A form that starts anew leaves the focus where it was.
  const [isQuiet] = useState(() => quiet || card?.place() !== undefined)
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
