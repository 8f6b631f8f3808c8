import type { ChartLook, ChartTone } from './chart-data.ts'
import { legendHeight, legendPlaces } from './picture-legend.ts'

const SVG = 'http://www.w3.org/2000/svg'
const HEAD = 44
const SIDE = 16
const SHARP = 2

const looks = [
  ...(['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'] as const),
  ...(['font-family', 'font-size', 'font-weight', 'text-anchor', 'paint-order'] as const),
]

type Head = {
  title: string
  legend: readonly { label: string; tone: ChartTone }[]
  look?: ChartLook | undefined
}

const made = (name: string, attributes: Record<string, string | number>, text = '') => {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

const copied = (node: SVGElement) => {
  const copy = node.cloneNode(true) as SVGElement
  const style = getComputedStyle(node)
  for (const look of looks) copy.setAttribute(look, style.getPropertyValue(look))
  copy.removeAttribute('class')
  return copy
}

const colourOf = (node: Element, name: string) => {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  node.parentElement?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Lines five to twelve are dashed, as on the screen. */
const dashes = ['', '7 4', '1 4']

const markOf = (
  colour: string,
  at: { x: number; y: number },
  { tone, look }: { tone: ChartTone } & Pick<Head, 'look'>,
) =>
  look === 'lines'
    ? made('line', {
        ...{ x1: at.x - 8, x2: at.x + 8, y1: at.y + 4, y2: at.y + 4, stroke: colour, 'stroke-width': 2 },
        ...{ 'stroke-linecap': 'round', 'stroke-dasharray': dashes[Math.floor((tone - 1) / 4)] || 'none' },
      })
    : made('rect', { ...at, width: 8, height: 8, rx: 2, fill: colour })

const headOf = (picture: SVGSVGElement, { title, legend, look }: Head, width: number) => {
  const { fontFamily } = getComputedStyle(picture)
  const words = { 'font-family': fontFamily, 'font-size': 13, fill: colourOf(picture, '--ink') }
  const places = legendPlaces({ title, labels: legend.map(({ label }) => label), width: width - 2 * SIDE })
  return [
    made('text', { ...words, x: SIDE, y: 26, 'font-weight': 600 }, title),
    ...legend.flatMap(({ label, tone }, at) => {
      const { x, y } = places[at] ?? { x: 0, y: 0 }
      return [
        markOf(colourOf(picture, `--chart-${tone}`), { x: SIDE + x, y }, { tone, look }),
        made('text', { ...words, x: SIDE + x + 14, y: y + 9, 'font-size': 12 }, label),
      ]
    }),
  ]
}

/** Serializes the picture so that it needs no style sheet. */
export const svgOf = (picture: SVGSVGElement, head: Head) => {
  const width = picture.clientWidth + 2 * SIDE
  const labels = head.legend.map(({ label }) => label)
  const above = HEAD + legendHeight({ title: head.title, labels, width: picture.clientWidth })
  const size = { width, height: picture.clientHeight + above + SIDE }
  const svg = made('svg', { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  const marks = made('g', { transform: `translate(${SIDE} ${above})` })
  for (const node of picture.children) marks.append(copied(node as SVGElement))
  svg.append(
    made('rect', { ...size, fill: colourOf(picture, '--surface') }),
    ...headOf(picture, head, size.width),
    marks,
  )
  return { text: new XMLSerializer().serializeToString(svg), ...size }
}

const loaded = async (address: string) => {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

export const svgFile = (picture: SVGSVGElement, head: Head) =>
  new Blob([svgOf(picture, head).text], { type: 'image/svg+xml' })

export const pngFile = async (picture: SVGSVGElement, head: Head) => {
  const { text, width, height } = svgOf(picture, head)
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: width * SHARP, height: height * SHARP })
    canvas.getContext('2d')?.drawImage(await loaded(address), 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
