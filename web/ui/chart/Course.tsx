import { area, line } from 'd3-shape'
import css from './chart.module.css'

const SIZE = { width: 292, height: 48 }
const GAP = 0.4

type Props = {
  values: readonly number[]
  /** The course that it is compared with; it may be shorter or longer. */
  before?: readonly number[]
  look: 'bars' | 'lines'
  /** Under the first and the last value. */
  ends: readonly [string, string]
}

const Bars = ({ values, y }: { values: readonly number[]; y: (value: number) => number }) => {
  const step = SIZE.width / values.length
  const bars = values.map((value, place) => ({ x: (place + GAP / 2) * step, y: y(value) }))
  return bars.map(bar => (
    <rect
      key={bar.x}
      className={bar === bars.at(-1) ? css.mark : css.earlier}
      {...bar}
      width={step * (1 - GAP)}
      height={SIZE.height - bar.y}
    />
  ))
}

type LinesProps = Required<Pick<Props, 'values' | 'before'>> & { y: (value: number) => number }

const Lines = ({ values, before, y }: LinesProps) => {
  const most = Math.max(values.length, before.length, 2) - 1
  const x = (_: number, place: number) => (place / most) * SIZE.width
  return (
    <>
      <path className={css.sparkGround} d={area<number>(x, SIZE.height, y)([...values]) ?? ''} />
      <path className={css.lineBefore} d={line<number>(x, y)([...before]) ?? ''} />
      <path className={css.sparkLine} d={line<number>(x, y)([...values]) ?? ''} />
    </>
  )
}

/** How an amount came about, as wide as its card: columns up to the last one, or a line over a dashed one. */
export const Course = ({ values, before = [], look, ends }: Props) => {
  const most = Math.max(1, ...values, ...before)
  const y = (value: number) => SIZE.height - 1 - (Math.max(value, 0) / most) * (SIZE.height - 3)
  return (
    <div className={css.course} aria-hidden>
      <svg
        aria-hidden="true"
        className={css.tone1}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
      >
        {look === 'bars' ? <Bars values={values} y={y} /> : <Lines values={values} before={before} y={y} />}
      </svg>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  )
}

/** The names of the line and of the dashed line. */
export const CourseLegend = ({ now, before }: { now: string; before: string }) => (
  <span className={css.legend}>
    {[
      { name: now, look: css.sparkLine },
      { name: before, look: css.lineBefore },
    ].map(({ name, look }) => (
      <span key={name} className={css.entry}>
        <svg className={css.tone1} width={16} height={4} aria-hidden="true">
          <path className={look} d="M0 2H16" />
        </svg>
        {name}
      </span>
    ))}
  </span>
)
