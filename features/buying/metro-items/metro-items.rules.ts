import { type Problem, when } from '#shared/errors.ts'
import { type Cents, toWholeDollars } from '#shared/money.ts'
import { materialOf } from '../line-metals/line-metals.rules.ts'
import { gramsIn, isReadableWeight, withUnit } from '../line-metals/weights.rules.ts'
import { itemCostProblems } from '../tickets/tickets.rules.ts'

export const propertyCodes = ['3', '10'] as const
export const propertyTypes = [
  { value: '3', label: '3 Jewelry' },
  { value: '10', label: '10 Misc' },
] as const satisfies { value: (typeof propertyCodes)[number]; label: string }[]
export const typeLabel = (code: number) =>
  propertyTypes.find(type => type.value === String(code))?.label ?? String(code)

export const MAX_LINES = 10
export const TOO_MANY_LINES = `*Maximum limit(${MAX_LINES}) of add items exceeded`
const LACKING = '*Item Material and Description is required for all items.'

type Identified = { model: string; serial: string }

/** Watches, phones and tools are identified by model and serial; the item description list has the keywords. */
export const needsModel = (description: string, keywords: readonly string[]) => {
  const text = description.toLowerCase()
  return keywords.some(keyword => text.includes(keyword.toLowerCase()))
}

const modelProblems = (line: Identified, description: string, keywords: readonly string[], number: number): Problem[] =>
  when(
    needsModel(description, keywords) && (line.model === '' || line.serial === ''),
    'items',
    `Line ${number}: Model & Serial fields are required.`,
  )

export type MetroLineDraft = Identified & {
  qty?: number | undefined
  name: string
  description?: string | undefined
  cost?: Cents | undefined
}

const lineText = ({ name, description = '' }: MetroLineDraft) => [name, description].filter(Boolean).join('. ')

const isFilled = ({ qty, name, cost }: MetroLineDraft) =>
  qty !== undefined && name !== '' && cost !== undefined && cost >= 0

export const metroLineProblems = (lines: readonly MetroLineDraft[], keywords: readonly string[]): Problem[] => [
  ...when(!lines.every(isFilled), 'items', 'Some Items values are not valid'),
  ...itemCostProblems(lines, 'items'),
  ...lines.flatMap((line, at) => modelProblems(line, lineText(line), keywords, at + 1)),
]

export type NewItemDraft = Identified & { material: string; description: string }

export const newItemProblems = (lines: readonly NewItemDraft[], keywords: readonly string[]): Problem[] => [
  ...when(lines.length > MAX_LINES, 'items', TOO_MANY_LINES),
  ...when(lines.length === 0 || !lines.every(line => line.material && line.description), 'items', LACKING),
  ...lines.flatMap((line, at) => modelProblems(line, line.description, keywords, at + 1)),
]

/** Checks one cell only, so that an old item without its model can still be corrected. */
export const itemEditProblems = (
  { field, value }: { field: string; value: string },
  item: Identified & { description: string },
  { keywords, number }: { keywords: readonly string[]; number: number },
): Problem[] => {
  if (field === 'description')
    return [...when(value === '', 'items', LACKING), ...modelProblems(item, value, keywords, number)]
  if (field !== 'model' && field !== 'serial') return []
  return modelProblems({ model: value, serial: value }, item.description, keywords, number)
}

const units: Record<string, string> = { 'costume jewelry': 'lbs', 'silver plate': 'lbs', other: '' }

export const unitOf = (material: string) => units[material.toLowerCase()] ?? 'grams'

type GridParts = Record<'material' | 'description' | 'third' | 'weight', string>

/** '5.2' becomes '5.2 grams'; '1 oz. 3 dwt' loses its full stops, because they separate the weight from the text. */
const weightOf = ({ material, weight }: GridParts) =>
  withUnit(weight.trim().replace(/\.(?= |$)/g, ''), unitOf(material))

/** An unreadable weight would be missing from the grams, or count as others. */
export const weightProblems = (lines: readonly { weight: string }[]): Problem[] =>
  lines.flatMap(({ weight }, at) =>
    when(!isReadableWeight(weight), 'items', `Line ${at + 1}: '${weight.trim()}' is no weight.`),
  )

/** 'Wedding set. 0.50 ct. 4.1 grams' */
export const joinParts = (parts: GridParts) =>
  [parts.description.trim(), parts.third.trim(), weightOf(parts)].filter(Boolean).join('. ')

/** 'Gold 14k. Rope chain 20 in. 5.2 grams': a number without a unit gets the material's. */
export const describeItem = (material: string, text: string) => {
  const start = `${material}. `
  const said = text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(start.length) : text
  return start + withUnit(said, unitOf(material))
}

/** A line that was only described: its material and weight are unknown. */
export const draftMetroLine = ({ description, price }: { description: string; price: Cents }) => ({
  propertyCode: 10,
  description: `Other. ${description}`,
  model: '',
  serial: '',
  quantity: 1,
  unit: '',
  costCents: toWholeDollars(price),
})

/** The material in the new text decides the unit. */
export const describeAgain = (text: string, materials: readonly string[]) => {
  const material = materialOf(text, materials)
  return withUnit(text, material ? unitOf(material) : '')
}

/** A line sent with a unit keeps it. */
export const describeLine = (line: MetroLineDraft & { unit: string }, materials: readonly string[]) =>
  line.unit === '' ? describeAgain(lineText(line), materials) : withUnit(lineText(line), line.unit)

export const gramsByMaterial = (descriptions: readonly string[], materials: readonly string[]) =>
  materials
    .map(material => {
      const ofIt = descriptions.filter(description => materialOf(description, materials) === material)
      return { material, grams: ofIt.reduce((sum, description) => sum + gramsIn(description), 0) }
    })
    .filter(({ grams }) => grams > 0)

/** Counts metal items whose weight is unreadable, because the grams leave them out. */
export const countUnweighed = (descriptions: readonly string[], materials: readonly string[]) =>
  descriptions.filter(description => {
    const material = materialOf(description, materials)
    return material !== undefined && unitOf(material) === 'grams' && gramsIn(description) === 0
  }).length
