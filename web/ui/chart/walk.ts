import type { ChartData } from './chart-data.ts'

export type Spot = { point: number; series: number }

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place))

/** Left and right move between points, up and down between series; horizontal bars swap the two. */
export const walk = (key: string, { point, series }: Spot, chart: ChartData): Spot | undefined => {
  const isLying = chart.look === 'bars'
  const toPoint = (place: number): Spot => ({ point: within(place, chart.points.length), series })
  const toSeries = (place: number): Spot => ({ point, series: within(place, chart.series.length) })
  switch (key) {
    case 'ArrowRight':
      return isLying ? toSeries(series + 1) : toPoint(point + 1)
    case 'ArrowLeft':
      return isLying ? toSeries(series - 1) : toPoint(point - 1)
    case 'ArrowUp':
      return isLying ? toPoint(point - 1) : toSeries(series + 1)
    case 'ArrowDown':
      return isLying ? toPoint(point + 1) : toSeries(series - 1)
    case 'Home':
      return toPoint(0)
    case 'End':
      return toPoint(chart.points.length - 1)
    default:
      return undefined
  }
}
