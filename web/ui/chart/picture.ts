/** A chart as a file: the colours it has on the screen are written into it, under its title and beside its legend. */

const SVG = 'http://www.w3.org/2000/svg'
const HEAD = 44
const SIDE = 16
/** Twice as many pixels, for a sharp print. */
const SHARP = 2

const looks = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const

type Head = { title: string; legend: readonly { label: string; tone: 1 | 2 | 3 | 4 }[] }

const made = (name: string, attributes: Record<string, string | number>, text = '') => {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

/** What the style sheet says of a mark is said by the mark itself. */
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

const headOf = (picture: SVGSVGElement, { title, legend }: Head, width: number) => {
  const { fontFamily } = getComputedStyle(picture)
  const words = { 'font-family': fontFamily, 'font-size': 13, fill: colourOf(picture, '--ink'), y: 26 }
  const parts = [made('text', { ...words, x: SIDE, 'font-weight': 600 }, title)]
  let right = width - SIDE
  for (const { label, tone } of legend.toReversed()) {
    parts.push(made('text', { ...words, x: right, 'font-size': 12, 'text-anchor': 'end' }, label))
    right -= label.length * 7 + 8
    parts.push(
      made('rect', { x: right - 8, y: 17, width: 8, height: 8, rx: 2, fill: colourOf(picture, `--chart-${tone}`) }),
    )
    right -= 24
  }
  return parts
}

/** The picture as a text of its own that needs no style sheet. */
export const svgOf = (picture: SVGSVGElement, head: Head) => {
  const size = { width: picture.clientWidth + 2 * SIDE, height: picture.clientHeight + HEAD + SIDE }
  const svg = made('svg', { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  const marks = made('g', { transform: `translate(${SIDE} ${HEAD})` })
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
