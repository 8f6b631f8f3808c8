import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { itemCostProblems } from '../tickets/tickets.rules.ts'
import { gramsIn, isReadableWeight, withUnit } from './weights.rules.ts'

/** How the police reports class an item. */
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

/** What is known by model and serial (watches, phones, tools): the item description list has the keywords. */
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

/** A line of the create form; what is said of it may come in two parts. */
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

/** A line of the add-items grid; the material is one of the shop's list, or ''. */
export type NewItemDraft = Identified & { material: string; description: string }

export const newItemProblems = (lines: readonly NewItemDraft[], keywords: readonly string[]): Problem[] => [
  ...when(lines.length > MAX_LINES, 'items', TOO_MANY_LINES),
  ...when(lines.length === 0 || !lines.every(line => line.material && line.description), 'items', LACKING),
  ...lines.flatMap((line, at) => modelProblems(line, line.description, keywords, at + 1)),
]

/** One cell of a saved item. An old item that lacks its model can still be mended, cell by cell. */
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

/** What things of this material are weighed in. */
export const unitOf = (material: string) => units[material.toLowerCase()] ?? 'grams'

type GridParts = Record<'material' | 'description' | 'third' | 'weight', string>

/** '5.2' as '5.2 grams', and '1 oz. 3 dwt' without its full stops: they part the weight from what stands before it. */
const weightOf = ({ material, weight }: GridParts) =>
  withUnit(weight.trim().replace(/\.(?= |$)/g, ''), unitOf(material))

/** The weights that nobody could read: they would be missing in the grams, or count as others. */
export const weightProblems = (lines: readonly { weight: string }[]): Problem[] =>
  lines.flatMap(({ weight }, at) =>
    when(!isReadableWeight(weight), 'items', `Line ${at + 1}: '${weight.trim()}' is no weight.`),
  )

/** Description, third part and weight as one text: 'Wedding set. 0.50 ct. 4.1 grams'. */
export const joinParts = (parts: GridParts) =>
  [parts.description.trim(), parts.third.trim(), weightOf(parts)].filter(Boolean).join('. ')

/** 'Gold 14k. Rope chain 20 in. 5.2 grams': the unit comes by itself where a number stands without one. */
export const describeItem = (material: string, text: string) => {
  const start = `${material}. `
  const said = text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(start.length) : text
  return start + withUnit(said, unitOf(material))
}

/** A line of the create form as it is kept, with the unit that was chosen. */
export const describeLine = (line: MetroLineDraft & { unit: string }) => withUnit(lineText(line), line.unit)

/** The material is a part of the description: first where the grid wrote it, elsewhere on older lines. */
const materialOf = (description: string, materials: readonly string[]) => {
  const parts = description.split('. ').map(part => part.toLowerCase())
  return materials.find(material => parts.includes(material.toLowerCase()))
}

/** A description that was typed over: its material stands in it, and says what it is weighed in. */
export const describeAgain = (text: string, materials: readonly string[]) => {
  const material = materialOf(text, materials)
  return withUnit(text, material ? unitOf(material) : '')
}

/** How many grams of each material there are, in the order of the list; what is not weighed in grams is left out. */
export const gramsByMaterial = (descriptions: readonly string[], materials: readonly string[]) =>
  materials
    .map(material => {
      const ofIt = descriptions.filter(description => materialOf(description, materials) === material)
      return { material, grams: ofIt.reduce((sum, description) => sum + gramsIn(description), 0) }
    })
    .filter(({ grams }) => grams > 0)

/** How many things of metal have no weight that can be read: they are missing in the grams. */
export const countUnweighed = (descriptions: readonly string[], materials: readonly string[]) =>
  descriptions.filter(description => {
    const material = materialOf(description, materials)
    return material !== undefined && unitOf(material) === 'grams' && gramsIn(description) === 0
  }).length
