import { type Problem, when } from '#shared/errors.ts'
import { metalProblems } from './metals.rules.ts'

type ItemText = {
  name: string
  category: string
  itemType: string
  metal?: string | undefined
  fineness?: string | undefined
  fineGrams?: string | undefined
}

export const itemProblems = (item: ItemText): Problem[] => [
  ...when(item.name.trim() === '', 'name', 'Name is Blank'),
  ...when(item.category.trim() === '', 'category', 'Category is Blank'),
  ...when(item.itemType === '', 'itemType', 'Item Type is Blank'),
  ...metalProblems(item),
]
