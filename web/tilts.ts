/** How many degrees a code may lean and still be read; measured on printed codes of three and five modules a row. */
const STEP = 4
/** Quarter turns are the reader's own matter, so half of one on either side is all there is. */
const FURTHEST = 44

/** The angles to try a picture at: straight first, then ever further to both sides. */
export const tilts: readonly number[] = [
  0,
  ...Array.from({ length: FURTHEST / STEP }, (_, at) => (at + 1) * STEP).flatMap(angle => [angle, -angle]),
]

/** A card in the hand leans a little. */
const isOfHand = (angle: number) => Math.abs(angle) <= 12
const handTilts = tilts.filter(isOfHand)
const farTilts = tilts.filter(angle => !isOfHand(angle))

const around = (angles: readonly number[], turn: number) => angles[turn % angles.length] ?? 0

/** The angle of each look at a live picture: those of a hand come round soon, every other look goes further. */
export const tiltAt = (turn: number) => around(turn % 2 === 0 ? handTilts : farTilts, Math.floor(turn / 2))
