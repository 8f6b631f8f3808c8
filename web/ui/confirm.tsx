import { useSyncExternalStore } from 'react'
import { DangerFillButton, PlainButton, PrimaryButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { createStore } from './store.ts'

type Question = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel?: string
  otherLabel?: string
  /** Irreversible: the button is red, and the focus is on Cancel. */
  danger?: boolean
  /** Allowed but seldom meant: the focus is on Cancel too. */
  doubtful?: boolean
  /** At the button that asks, which stays in view. */
  near?: boolean
}

type Choice = 'yes' | 'other' | 'no'

type Open = Question & { answer: (choice: Choice) => void }

const questions = createStore<readonly Open[]>([])

/** Asks and waits. Esc, Cancel and the signal answer 'no'; several questions queue up. */
export const askChoice = (question: Question, signal?: AbortSignal) =>
  new Promise<Choice>(resolve => {
    const open: Open = {
      ...question,
      answer: choice => {
        questions.set(all => all.filter(one => one !== open))
        resolve(choice)
      },
    }
    signal?.addEventListener('abort', () => open.answer('no'))
    questions.set(all => [...all, open])
  })

export const isQuestionOpen = () => questions.get().length > 0

export const confirm = async (question: Omit<Question, 'otherLabel'>, signal?: AbortSignal) =>
  (await askChoice(question, signal)) === 'yes'

export const ConfirmHost = () => {
  const [question] = useSyncExternalStore(questions.subscribe, questions.get)
  if (!question) return null
  const { title, text, confirmLabel, cancelLabel = 'Cancel', otherLabel, danger, doubtful, near, answer } = question
  const Yes = danger ? DangerFillButton : PrimaryButton
  const isCancelFirst = danger || doubtful
  return (
    <Dialog
      key={title}
      open
      plain
      near={near}
      role="alertdialog"
      title={title}
      subtitle={text}
      onClose={() => answer('no')}
      dirty={danger}
      footer={
        <>
          <PlainButton {...(isCancelFirst && { 'data-autofocus': '' })} onClick={() => answer('no')}>
            {cancelLabel}
          </PlainButton>
          {otherLabel && <PlainButton onClick={() => answer('other')}>{otherLabel}</PlainButton>}
          <Yes {...(!isCancelFirst && { 'data-autofocus': '' })} onClick={() => answer('yes')}>
            {confirmLabel}
          </Yes>
        </>
      }
    />
  )
}
