import { confirm } from './confirm.tsx'

/** Closes a dialog that does not keep what was typed: at once while nothing was, else after a question. */
export const closeUnlessTyped = async (isTyped: boolean, text: string, close: () => void) => {
  const question = {
    title: 'Unsaved data will be lost!',
    text,
    confirmLabel: 'Close',
    cancelLabel: 'Stay',
    danger: true,
  }
  if (!isTyped || (await confirm(question))) close()
}
