import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../cx.ts'
import fields from '../fields.module.css'
import css from './chart.module.css'
import {
  type ChartData,
  type ChartLook,
  type ChartTone,
  chartText,
  figureText,
  isCrowded,
  isSummed,
  pointText,
  seriesText,
  sumAt,
} from './chart-data.ts'
import { barsHeight, type ChartLayout, type ChartSize, chartWidth, layoutOf } from './layout.ts'
import { axisText } from './scale.ts'
import { useWidth } from './use-width.ts'
import { type Spot, walk } from './walk.ts'

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
  height?: number
  picture?: RefObject<SVGSVGElement | null>
}

const toneClass = (tone: ChartTone = 1) => css[`tone${tone}`]

type PictureProps = {
  chart: ChartData
  layout: ChartLayout
  size: ChartSize
  lit: number | undefined
  read: number | undefined
  ref: Props['picture']
}

const isBehind = (series: number, read: number | undefined) => read !== undefined && read !== series

const Picture = ({ chart, layout, size, lit, read, ref }: PictureProps) => {
  const lookOf = (series: number) => cx(toneClass(chart.series[series]?.tone), isBehind(series, read) && css.dim)
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
      {chart.look !== 'lines' &&
        layout.marks.map(({ series, point, ...place }) => {
          const isBelow = chart.look === 'bars' && (chart.series[series]?.values[point] ?? 0) < 0
          const look = isBelow ? css.below : cx(css.mark, isCrowded(chart) && css.stacked, lookOf(series))
          return <rect key={`${series} ${point}`} className={look} {...place} />
        })}
      {layout.paths.map(({ series, d }) => (
        <path key={chart.series[series]?.key} className={cx(css.joined, lookOf(series))} d={d} />
      ))}
      {layout.dots.map(({ series, point, cx: x, cy }) => (
        <circle key={`${series} ${point}`} className={cx(css.mark, lookOf(series))} cx={x} cy={cy} r={2.5} />
      ))}
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

type StopsProps = { chart: ChartData; layout: ChartLayout; at: Spot; lit: number | undefined; Link: ChartLink }

const MOST_STOPS = 800

const stopPoints = ({ points, series }: ChartData, at: Spot, lit: number | undefined) => {
  const all = points.map((point, place) => ({ point, place }))
  return points.length * series.length <= MOST_STOPS
    ? all
    : all.filter(({ place }) => place === at.point || place === lit)
}

const Stops = ({ chart, layout, at, lit, Link }: StopsProps) =>
  stopPoints(chart, at, lit).map(({ point, place }) => (
    <li key={point.key}>
      {chart.series.map(({ key, label, values, to }, series) => {
        const spot = { point: place, series }
        const mark = layout.marks.find(one => one.point === place && one.series === series)
        const band = layout.bands[place] ?? { x: 0, y: 0, width: 0, height: 0 }
        const { x, y, width, height } = mark ?? band
        const stop = {
          className: cx(css.stop, !mark && css.blank),
          style: { left: x, top: y, width, height },
          'aria-label': `${label}, ${point.label}: ${figureText(chart, values[place])}`,
          tabIndex: at.point === place && at.series === series ? 0 : -1,
          'data-spot': spotName(spot),
        }
        return to && mark ? <Link key={key} {...stop} to={to(point)} /> : <span key={key} role="img" {...stop} />
      })}
    </li>
  ))

type TipProps = {
  chart: ChartData
  layout: ChartLayout
  lit: number | undefined
  read: number | undefined
  width: number
  scrolled: number
}

const spokenText = ({ chart, lit, read }: Pick<TipProps, 'chart' | 'lit' | 'read'>) => {
  if (read !== undefined) return seriesText(chart, read)
  return lit === undefined ? '' : pointText(chart, lit)
}

/** More values than these take two columns, or they would not fit. */
const MOST_BELOW = 8

const Tip = ({ chart, layout, lit, read, width, scrolled }: TipProps) => {
  const band = lit === undefined ? undefined : layout.bands[lit]
  const left = (band?.x ?? 0) - scrolled
  const isRight = band !== undefined && chart.look !== 'bars' && left > width / 2
  const style = band && {
    left: isRight ? undefined : left + band.width + 6,
    right: isRight ? width - left + 6 : undefined,
    top: chart.look === 'bars' ? band.y + band.height : 8,
  }
  const shown = chart.series.filter(
    ({ values }, at) => lit !== undefined && (values[lit] ?? null) !== null && !isBehind(at, read),
  )
  return (
    <>
      <p className={fields.hidden} role="status">
        {spokenText({ chart, lit, read })}
      </p>
      {lit !== undefined && (
        <div className={cx(css.tip, shown.length > MOST_BELOW && css.tipCrowd)} style={style} aria-hidden="true">
          <b>{chart.points[lit]?.label}</b>
          {shown.map(({ key, label, tone, values }) => (
            <span key={key} className={css.tipLine}>
              <SeriesMark tone={tone} look={chart.look} />
              {label}
              <b>{figureText(chart, values[lit])}</b>
            </span>
          ))}
          {chart.series.length > 1 && isSummed(chart) && (
            <span className={cx(css.tipLine, css.tipSum)}>
              Together<b>{chart.format(sumAt(chart, lit))}</b>
            </span>
          )}
        </div>
      )}
    </>
  )
}

export const SeriesSquare = ({ tone }: { tone: ChartTone }) => <i className={cx(css.square, toneClass(tone))} />

const SeriesMark = ({ tone, look }: { tone: ChartTone; look: ChartLook | undefined }) =>
  look === 'lines' ? (
    <svg className={css.swatch} width={18} height={8} aria-hidden="true">
      <path className={cx(css.joined, toneClass(tone))} d="M1 4H17" />
    </svg>
  ) : (
    <SeriesSquare tone={tone} />
  )

export const ChartLegend = ({ series, look }: Pick<ChartData, 'series' | 'look'>) => (
  <span className={css.legend}>
    {series.map(({ key, label, tone }) => (
      <span key={key} className={css.entry}>
        <SeriesMark tone={tone} look={look} />
        {label}
      </span>
    ))}
  </span>
)

/** Left and right walk the points, up and down a point's series, Enter follows its link. */
export const Chart = ({ chart, Link, height = 240, picture }: Props) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const width = useWidth(box)
  const last = chart.points.length - 1
  const [spot, setSpot] = useState<Spot>()
  const [lit, setLit] = useState<number>()
  const [isRead, setRead] = useState(false)
  const [scrolled, setScrolled] = useState(0)
  const at = spot && spot.point <= last && spot.series < chart.series.length ? spot : { point: last, series: 0 }
  const read = isRead && isCrowded(chart) ? at.series : undefined
  const size = {
    width: chartWidth(chart, width),
    height: chart.look === 'bars' ? barsHeight(chart.points.length, width) : height,
  }
  const layout = layoutOf(chart, size)

  const keyDown = (event: KeyboardEvent) => {
    const next = walk(event.key, at, chart)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setSpot(next))
    box.current?.querySelector<HTMLElement>(`[data-spot="${spotName(next)}"]`)?.focus()
  }
  const focus = ({ target }: FocusEvent) => {
    const reached = spotOf(target)
    setSpot(reached)
    setLit(reached?.point)
    setRead(true)
  }
  const point = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left + scrolled, event.clientY - top]
    const found = layout.bands.findIndex(
      band => x >= band.x && x < band.x + band.width && y >= band.y && y < band.y + band.height,
    )
    setLit(found === -1 ? undefined : found)
  }
  const leave = () => {
    setLit(undefined)
    setRead(false)
  }
  return (
    <fieldset
      ref={box}
      className={css.chart}
      style={{ minHeight: size.height }}
      aria-label={`${chart.title}: arrow keys walk over it`}
      onKeyDown={keyDown}
      onFocus={focus}
      onBlur={leave}
      onPointerMove={point}
      onPointerLeave={() => setLit(undefined)}
    >
      {width > 0 && (
        <>
          <div
            className={cx(size.width > width && css.scroll)}
            onScroll={event => setScrolled(event.currentTarget.scrollLeft)}
          >
            <div className={css.room} style={size}>
              <Picture chart={chart} layout={layout} size={size} lit={lit} read={read} ref={picture} />
              <ul className={css.stops}>
                <Stops chart={chart} layout={layout} at={at} lit={lit} Link={Link} />
              </ul>
            </div>
          </div>
          <Tip chart={chart} layout={layout} lit={lit} read={read} width={width} scrolled={scrolled} />
        </>
      )}
    </fieldset>
  )
}
