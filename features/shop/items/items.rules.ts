import { type Problem, when } from '#shared/errors.ts'

export const itemProblems = (item: { name: string; category: string; itemType: string }): Problem[] => [
  ...when(item.name.trim() === '', 'name', 'Name is Blank'),
  ...when(item.category.trim() === '', 'category', 'Category is Blank'),
  ...when(item.itemType === '', 'itemType', 'Item Type is Blank'),
]
