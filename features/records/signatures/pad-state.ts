type PadState = {
  booth: string | null
  isShown: boolean
  isPassed: boolean
  isNewerOpen: boolean
  isSigned: boolean
}

/** The dialog shows this text after the booth and the time. */
export const padStateText = ({ isShown, isPassed, isNewerOpen }: PadState) => {
  if (isShown) return 'shown there now'
  if (!isPassed) return 'not shown yet'
  return isNewerOpen
    ? 'not shown: a newer ticket came. Send this one again to show it'
    : 'not shown: the booth is free. Send this ticket again to show it'
}

/** Names the ticket's own booth until the pad is known. */
export const waitingText = (pad: PadState | undefined, ownBooth: string) => {
  // The ticket is read again at the same moment and then shows its signature.
  if (pad?.isSigned) return 'The customer has signed'
  if (pad?.booth === null) return 'Not signed; at no pad now'
  const booth = pad?.booth ?? ownBooth
  if (!pad?.isPassed) return `Waiting for the signature at ${booth}`
  return pad.isNewerOpen
    ? `Not signed; a newer ticket came to ${booth}. Send this one again to show it`
    : `Not signed; ${booth} is free. Send this ticket again to show it`
}
