import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { RowLink } from '../../RowLink.tsx'
import { saveFile } from '../../save-file.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { ChartData } from '../../ui/chart/chart-data.ts'
import { Section } from '../../ui/FormGrid.tsx'
import { MenuButton } from '../../ui/RowMenu.tsx'
import css from './report.module.css'

const loadChart = () => import('../../ui/chart/Chart.tsx')
const Chart = lazy(async () => ({ default: (await loadChart()).Chart }))
const ChartLegend = lazy(async () => ({ default: (await loadChart()).ChartLegend }))

const HEIGHT = 240
const BAR = 26
const AXIS = 48

/** Bars are as high as they are many. */
const leastHeight = ({ look, points }: ChartData, height: number) =>
  look === 'bars' ? points.length * BAR + AXIS : height

type Props = {
  chart: ChartData
  /** The same values as a table for screen readers, unless the table is visible anyway. */
  table?: ReactNode
  tools?: ReactNode
  height?: number
}

const savePicture = async (picture: SVGSVGElement | null, { title, series, look }: ChartData, as: 'png' | 'svg') => {
  if (!picture) return
  const { pngFile, svgFile } = await import('../../ui/chart/picture.ts')
  const head = { title, legend: series.map(({ label, tone }) => ({ label, tone })), look }
  const file = as === 'png' ? await pngFile(picture, head) : svgFile(picture, head)
  if (file) saveFile(file, `${title}.${as}`)
}

export const ReportChart = ({ chart, table, tools, height = HEIGHT }: Props) => {
  const picture = useRef<SVGSVGElement>(null)
  const [isTable, setTable] = useState(false)
  const save = (as: 'png' | 'svg') => () => void savePicture(picture.current, chart, as)
  return (
    <Section
      flush
      title={chart.title}
      aside={
        <span className={css.tools}>
          <Suspense fallback={null}>
            <ChartLegend series={chart.series} look={chart.look} />
          </Suspense>
          {tools}
          {table && (
            <IconButton
              label={isTable ? 'Show as chart' : 'Show as table'}
              icon={isTable ? <IconChartBar /> : <IconTable />}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
          )}
          {!isTable && (
            <MenuButton
              icon={<IconDownload />}
              label="Save the picture"
              groups={[
                [
                  { label: 'PNG', reason: 'picture', onSelect: save('png') },
                  { label: 'SVG', reason: 'drawing', onSelect: save('svg') },
                ],
              ]}
            >
              Picture
            </MenuButton>
          )}
        </span>
      }
    >
      {isTable ? (
        <div className={css.table}>{table}</div>
      ) : (
        <div className={css.chart} style={{ minHeight: leastHeight(chart, height) }}>
          <Suspense fallback={null}>
            <Chart chart={chart} Link={RowLink} height={height} picture={picture} />
          </Suspense>
        </div>
      )}
    </Section>
  )
}
