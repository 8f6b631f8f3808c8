import { confirm } from '#web/ui/confirm.tsx'

/** A pad could list nothing to sign for on a ticket without items. */
export const confirmWithoutItems = (confirmLabel: string) =>
  confirm({
    title: 'This ticket has no items',
    text: 'The customer would sign for an amount with nothing listed above it. Items can be added first.',
    confirmLabel,
    doubtful: true,
  })
