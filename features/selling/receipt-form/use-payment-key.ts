import { useShortcut } from '#web/ui/use-shortcut.ts'

const isNoKey = () => false
const isPaymentKey = ({ key }: KeyboardEvent) => key === 'F9'

export const focusPayment = () =>
  document.querySelector<HTMLElement>('form :is(input[name=payment]:checked, tr input[name=payment])')?.focus()

export const usePaymentKey = (isOn = true) => useShortcut(isOn ? isPaymentKey : isNoKey, focusPayment)
