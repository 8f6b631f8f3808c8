/** Where an unsigned ticket is, in words. */
type PadState = { booth: string | null; isShown: boolean; isPassed: boolean }

/** After the booth and the time, in the dialog of its row. */
export const padStateText = ({ isShown, isPassed }: PadState) => {
  if (isShown) return 'shown there now'
  return isPassed ? 'not shown: a newer ticket came, and this one comes only when it is sent again' : 'not shown yet'
}

/** In the ticket's form; until the pad is known, the ticket's own booth. */
export const waitingText = (pad: PadState | undefined, ownBooth: string) => {
  if (pad?.booth === null) return 'Not signed; at no pad now'
  const booth = pad?.booth ?? ownBooth
  return pad?.isPassed
    ? `Not signed; a newer ticket came to ${booth}, and this one comes only when it is sent again`
    : `Waiting for the signature at ${booth}`
}
