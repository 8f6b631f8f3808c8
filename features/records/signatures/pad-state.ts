/** Where an unsigned ticket is, in words. */
type PadState = {
  booth: string | null
  isShown: boolean
  isPassed: boolean
  isNewerOpen: boolean
  isSigned: boolean
}

/** After the booth and the time, in the dialog of its row. */
export const padStateText = ({ isShown, isPassed, isNewerOpen }: PadState) => {
  if (isShown) return 'shown there now'
  if (!isPassed) return 'not shown yet'
  return isNewerOpen
    ? 'not shown: a newer ticket came, and this one comes only when it is sent again'
    : 'not shown: nothing newer waits there any more, and this one comes when it is sent again'
}

/** In the ticket's form; until the pad is known, the ticket's own booth. */
export const waitingText = (pad: PadState | undefined, ownBooth: string) => {
  // The ticket itself is read again at the same moment, and then its signature stands here.
  if (pad?.isSigned) return 'The customer has signed'
  if (pad?.booth === null) return 'Not signed; at no pad now'
  const booth = pad?.booth ?? ownBooth
  if (!pad?.isPassed) return `Waiting for the signature at ${booth}`
  return pad.isNewerOpen
    ? `Not signed; a newer ticket came to ${booth}, and this one comes only when it is sent again`
    : `Not signed; nothing newer waits at ${booth} any more, and this one comes when it is sent again`
}
