import { expect, test } from 'vitest'
import { spelledOut } from './labels.ts'

test('a field is named as people read it', () => {
  const named = { displayOrder: 'Display Order', display_order: 'Display Order', buyer_id: 'Buyer', denom20: '$20' }
  for (const [field, label] of Object.entries(named)) expect(spelledOut(field)).toBe(label)
})
