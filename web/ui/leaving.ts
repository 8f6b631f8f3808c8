import { confirm } from './confirm.tsx'

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
