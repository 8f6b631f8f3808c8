import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import css from './chart.module.css'
import { type ChartData, chartText, pointText, sumAt } from './chart-data.ts'
import { barsHeight, type ChartLayout, type ChartSize, layoutOf } from './layout.ts'
import { axisText } from './scale.ts'
import { useWidth } from './use-width.ts'
import { type Spot, walk } from './walk.ts'

/** How a link is made, which is the router's business. */
export type ChartLink = ComponentType<{
  to: string
  className: string | undefined
  style: { left: number; top: number; width: number; height: number }
  'aria-label': string
  tabIndex: number
  'data-spot': string
}>

type Props = {
  chart: ChartData
  Link: ChartLink
  /** Of columns; bars that lie are as high as there are. */
  height?: number
  picture?: RefObject<SVGSVGElement | null>
}

const tones = ['', css.tone1, css.tone2, css.tone3, css.tone4]

type PictureProps = {
  chart: ChartData
  layout: ChartLayout
  size: ChartSize
  lit: number | undefined
  ref: Props['picture']
}

/** The picture alone: for readers one image with a text. */
const Picture = ({ chart, layout, size, lit, ref }: PictureProps) => {
  const band = lit === undefined ? undefined : layout.bands[lit]
  return (
    <svg ref={ref} role="img" aria-label={chartText(chart)} className={css.picture} {...size}>
      {band && <rect className={css.lit} {...band} rx={3} />}
      {layout.lines.map(({ isZero, ...line }) => (
        <line key={`${line.x1} ${line.y1}`} className={isZero ? css.zero : css.line} {...line} />
      ))}
      {layout.figures.map(({ value, anchor, x, y }) => (
        <text key={value} className={css.axis} x={x} y={y} dy="0.35em" textAnchor={anchor}>
          {axisText(value)}
        </text>
      ))}
      {layout.marks.map(({ series, point, ...place }) => {
        const isBelow = chart.look === 'bars' && (chart.series[series]?.values[point] ?? 0) < 0
        return (
          <rect
            key={`${series} ${point}`}
            className={isBelow ? css.below : tones[chart.series[series]?.tone ?? 1]}
            {...place}
          />
        )
      })}
      {layout.labels.map(({ key, text, anchor, x, y }) => (
        <text key={key} className={chart.look === 'bars' ? css.word : css.axis} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {layout.values.map(({ key, text, anchor, x, y, isBelow }) => (
        <text key={key} className={cx(css.value, isBelow && css.valueBelow)} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  )
}

const spotName = ({ point, series }: Spot) => `${point} ${series}`
const spotOf = (element: Element): Spot | undefined => {
  const [point, series] = element.getAttribute('data-spot')?.split(' ').map(Number) ?? []
  return point === undefined || series === undefined ? undefined : { point, series }
}

type StopsProps = { chart: ChartData; layout: ChartLayout; at: Spot; Link: ChartLink }

/** What the keyboard stops at and the pointer clicks on: a link over each bar, or a plain place without one. */
const Stops = ({ chart, layout, at, Link }: StopsProps) =>
  chart.points.map((point, place) => (
    <li key={point.key}>
      {chart.series.map(({ key, label, values, to }, series) => {
        const spot = { point: place, series }
        const mark = layout.marks.find(one => one.point === place && one.series === series)
        const band = layout.bands[place] ?? { x: 0, y: 0, width: 0, height: 0 }
        const { x, y, width, height } = mark ?? band
        const stop = {
          className: cx(css.stop, !mark && css.blank),
          style: { left: x, top: y, width, height },
          'aria-label': `${label}, ${point.label}: ${chart.format(values[place] ?? 0)}`,
          tabIndex: at.point === place && at.series === series ? 0 : -1,
          'data-spot': spotName(spot),
        }
        return to && mark ? <Link key={key} {...stop} to={to(point)} /> : <span key={key} role="img" {...stop} />
      })}
    </li>
  ))

type TipProps = { chart: ChartData; layout: ChartLayout; lit: number | undefined; width: number }

/** The figures of the point under the pointer or the keyboard; a reader hears them. */
const Tip = ({ chart, layout, lit, width }: TipProps) => {
  const band = lit === undefined ? undefined : layout.bands[lit]
  const isRight = band !== undefined && chart.look !== 'bars' && band.x > width / 2
  const style = band && {
    left: isRight ? undefined : band.x + band.width + 6,
    right: isRight ? width - band.x + 6 : undefined,
    top: chart.look === 'bars' ? band.y + band.height : 8,
  }
  return (
    <>
      <p className={css.summary} role="status">
        {lit === undefined ? '' : pointText(chart, lit)}
      </p>
      {lit !== undefined && (
        <div className={css.tip} style={style} aria-hidden="true">
          <b>{chart.points[lit]?.label}</b>
          {chart.series.map(({ key, label, tone, values }) => (
            <span key={key} className={css.tipLine}>
              <SeriesSquare tone={tone} />
              {label}
              <b>{chart.format(values[lit] ?? 0)}</b>
            </span>
          ))}
          {chart.series.length > 1 && (
            <span className={cx(css.tipLine, css.tipSum)}>
              Together<b>{chart.format(sumAt(chart, lit))}</b>
            </span>
          )}
        </div>
      )}
    </>
  )
}

export const SeriesSquare = ({ tone }: { tone: 1 | 2 | 3 | 4 }) => <i className={cx(css.square, tones[tone])} />

export const ChartLegend = ({ series }: Pick<ChartData, 'series'>) => (
  <span className={css.legend}>
    {series.map(({ key, label, tone }) => (
      <span key={key} className={css.entry}>
        <SeriesSquare tone={tone} />
        {label}
      </span>
    ))}
  </span>
)

/** Left and right walk the points, up and down the series of one, Enter follows its link. */
export const Chart = ({ chart, Link, height = 240, picture }: Props) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const width = useWidth(box)
  const last = chart.points.length - 1
  const [spot, setSpot] = useState<Spot>()
  const [lit, setLit] = useState<number>()
  const at = spot && spot.point <= last && spot.series < chart.series.length ? spot : { point: last, series: 0 }
  const size = { width, height: chart.look === 'bars' ? barsHeight(chart.points.length) : height }
  const layout = layoutOf(chart, size)

  const keyDown = (event: KeyboardEvent) => {
    const next = walk(event.key, at, chart)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    box.current?.querySelector<HTMLElement>(`[data-spot="${spotName(next)}"]`)?.focus()
  }
  const focus = ({ target }: FocusEvent) => {
    const reached = spotOf(target)
    setSpot(reached)
    setLit(reached?.point)
  }
  const point = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    const found = layout.bands.findIndex(
      band => x >= band.x && x < band.x + band.width && y >= band.y && y < band.y + band.height,
    )
    setLit(found === -1 ? undefined : found)
  }
  return (
    <fieldset
      ref={box}
      className={css.chart}
      style={{ height: size.height }}
      aria-label={`${chart.title}: arrow keys walk over it`}
      onKeyDown={keyDown}
      onFocus={focus}
      onBlur={() => setLit(undefined)}
      onPointerMove={point}
      onPointerLeave={() => setLit(undefined)}
    >
      {width > 0 && (
        <>
          <Picture chart={chart} layout={layout} size={size} lit={lit} ref={picture} />
          <ul className={css.stops}>
            <Stops chart={chart} layout={layout} at={at} Link={Link} />
          </ul>
          <Tip chart={chart} layout={layout} lit={lit} width={width} />
        </>
      )}
    </fieldset>
  )
}
