type LegendRoom = { title: string; labels: readonly string[]; width: number }
type LegendPlace = { x: number; y: number }

/** An estimate of a letter's width, since text cannot be measured here. */
const LETTER = 7
const MARK = 14
const GAP = 24
const FIRST_Y = 17
const ROW = 20

const widthOf = (label: string) => MARK + label.length * LETTER

export const legendPlaces = ({ title, labels, width }: LegendRoom): LegendPlace[] => {
  const whole = labels.reduce((sum, label) => sum + widthOf(label) + GAP, -GAP)
  const isBeside = title.length * (LETTER + 1) + GAP + whole <= width
  let x = isBeside ? width - whole : 0
  let y = isBeside ? FIRST_Y : FIRST_Y + ROW
  return labels.map(label => {
    if (!isBeside && x > 0 && x + widthOf(label) > width) {
      x = 0
      y += ROW
    }
    const place = { x, y }
    x += widthOf(label) + GAP
    return place
  })
}

export const legendHeight = (room: LegendRoom) => Math.max(0, ...legendPlaces(room).map(({ y }) => y - FIRST_Y))
