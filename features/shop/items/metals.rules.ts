import { type Problem, when } from '#shared/errors.ts'

export const metals = ['gold', 'silver', 'platinum', 'palladium'] as const
export type Metal = (typeof metals)[number]

/** Metal and weight of an item, and the name by which a line finds it. */
export type MetalItem = {
  id: number
  name: string
  itemType: 'coin' | 'metro'
  metal: Metal | ''
  fineness: string
  fineGrams: string
}

/** '14k', '14/24', '925' and '0.925' as they are kept: '14/24' and '.925'; undefined for what is no fineness. */
export const writtenFineness = (typed: string) => {
  const text = typed.trim().toLowerCase()
  const [, carat] = /^(\d{1,2}) ?(?:k|kt|ct)$/.exec(text) ?? []
  const [, whole] = /^(\d{3})$/.exec(text) ?? []
  const written = carat ? `${carat}/24` : whole ? `.${whole}` : text.replace(/^0(?=\.)/, '')
  const isWritten = written === '1' || /^(\d{1,4}\/\d{1,4}|\.\d{1,6})$/.test(written)
  const share = shareOf(written)
  return isWritten && share > 0 && share <= 1 ? written : undefined
}

/** '14/24' as a number; 0 for a blank. */
export const shareOf = (fineness: string) => {
  const [top = '', bottom = '1'] = fineness.split('/')
  return Number(top) / Number(bottom)
}

const MAX_GRAMS = 100_000

export const isFineGrams = (text: string) =>
  /^(\d+(\.\d{0,5})?|\.\d{1,5})$/.test(text) && Number(text) > 0 && Number(text) <= MAX_GRAMS

type MetalDraft = { metal?: string | undefined; fineness?: string | undefined; fineGrams?: string | undefined }

export const metalProblems = ({ metal = '', fineness = '', fineGrams = '' }: MetalDraft): Problem[] => [
  ...when(metal === '' && (fineness !== '' || fineGrams !== ''), 'metal', 'Metal is Blank'),
  ...when(
    fineness !== '' && writtenFineness(fineness) === undefined,
    'fineness',
    'Fineness must be such as 14k, 14/24 or .925',
  ),
  ...when(
    fineGrams !== '' && !isFineGrams(fineGrams),
    'fineGrams',
    'Fine Grams must be a number above 0, such as 31.10348',
  ),
]
