import { useShortcut } from '#web/ui/use-shortcut.ts'

const isNoKey = () => false
const isPaymentKey = ({ key }: KeyboardEvent) => key === 'F9'

/** The kinds of payment to choose from; in a payment of a receipt in parts their list. */
export const focusPayment = () =>
  document.querySelector<HTMLElement>('form :is(input[name=payment]:checked, tr input[name=payment])')?.focus()

/** F9 goes to the payment, also where it stands among others. */
export const usePaymentKey = (isOn = true) => useShortcut(isOn ? isPaymentKey : isNoKey, focusPayment)
