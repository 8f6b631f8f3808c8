/** How many degrees a code may lean and still be read; measured on printed codes of three and five modules a row. */
const STEP = 4
/** The reader handles quarter turns itself, so half of one on either side is enough. */
const FURTHEST = 44

export const tilts: readonly number[] = [
  0,
  ...Array.from({ length: FURTHEST / STEP }, (_, at) => (at + 1) * STEP).flatMap(angle => [angle, -angle]),
]

const isOfHand = (angle: number) => Math.abs(angle) <= 12
const handTilts = tilts.filter(isOfHand)
const farTilts = tilts.filter(angle => !isOfHand(angle))

const around = (angles: readonly number[], turn: number) => angles[turn % angles.length] ?? 0

/** Every second look tries the small angles of a hand-held card; the others go further. */
export const tiltAt = (turn: number) => around(turn % 2 === 0 ? handTilts : farTilts, Math.floor(turn / 2))
