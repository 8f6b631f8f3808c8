import { area, line } from 'd3-shape'
import css from './chart.module.css'
import type { ChartTone } from './chart-data.ts'

const SIZE = { width: 84, height: 26 }

type Props = { values: readonly number[]; tone: ChartTone }

export const Sparkline = ({ values, tone }: Props) => {
  const most = Math.max(1, ...values)
  const x = (_: number, place: number) => (place / Math.max(1, values.length - 1)) * SIZE.width
  const y = (value: number) => SIZE.height - 1 - (value / most) * (SIZE.height - 3)
  const figures = [...values]
  return (
    <svg className={css[`tone${tone}`]} aria-hidden="true" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} {...SIZE}>
      <path className={css.sparkGround} d={area<number>(x, SIZE.height, y)(figures) ?? ''} />
      <path className={css.sparkLine} d={line<number>(x, y)(figures) ?? ''} />
    </svg>
  )
}
