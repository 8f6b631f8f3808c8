import { useSyncExternalStore } from 'react'
import { DangerFillButton, PlainButton, PrimaryButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { createStore } from './store.ts'

type Question = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel?: string
  /** Cannot be taken back: red, and the focus is on Cancel. */
  danger?: boolean
  /** Allowed, but seldom what is meant: the focus is on Cancel too. */
  doubtful?: boolean
}

type Open = Question & { answer: (yes: boolean) => void }

const questions = createStore<readonly Open[]>([])

/** Asks and waits; Esc, Cancel and the signal answer false. Several questions are asked one after the other. */
export const confirm = (question: Question, signal?: AbortSignal) =>
  new Promise<boolean>(resolve => {
    const open: Open = {
      ...question,
      answer: yes => {
        questions.set(all => all.filter(one => one !== open))
        resolve(yes)
      },
    }
    signal?.addEventListener('abort', () => open.answer(false))
    questions.set(all => [...all, open])
  })

export const ConfirmHost = () => {
  const [question] = useSyncExternalStore(questions.subscribe, questions.get)
  if (!question) return null
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, doubtful, answer } = question
  const Yes = danger ? DangerFillButton : PrimaryButton
  const isCancelFirst = danger || doubtful
  return (
    <Dialog
      key={title}
      open
      plain
      role="alertdialog"
      title={title}
      subtitle={text}
      onClose={() => answer(false)}
      dirty={danger}
      footer={
        <>
          <PlainButton {...(isCancelFirst && { 'data-autofocus': '' })} onClick={() => answer(false)}>
            {cancelLabel}
          </PlainButton>
          <Yes {...(!isCancelFirst && { 'data-autofocus': '' })} onClick={() => answer(true)}>
            {confirmLabel}
          </Yes>
        </>
      }
    />
  )
}
