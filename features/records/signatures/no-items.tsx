import { confirm } from '#web/ui/confirm.tsx'

/** Asks before a ticket without items goes to a pad, where nothing could be listed. */
export const confirmWithoutItems = (confirmLabel: string) =>
  confirm({
    title: 'This ticket has no items',
    text: 'The customer would sign for an amount with nothing listed above it. Items can be added first.',
    confirmLabel,
    doubtful: true,
  })
