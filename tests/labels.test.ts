import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { features } from '#features/all.server.ts'
import { spelledOut } from '#shared/labels.ts'

/** Every field of every call has a readable name for its error texts. */

type Def = {
  shape?: Record<string, z.ZodMiniType>
  out?: z.ZodMiniType
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  getter?: () => z.ZodMiniType
}

const namesIn = (schema: z.ZodMiniType): string[] => {
  const { shape, out, innerType, element, getter } = schema._zod.def as Def
  if (shape) return Object.entries(shape).flatMap(([name, field]) => [name, ...namesIn(field)])
  const inner = out ?? innerType ?? element ?? getter?.()
  return inner ? namesIn(inner) : []
}

/** Split ('D LNo'), joined ('IDNo') or numbered ('Denom20') words. */
const unreadable = /\b[A-Z] [A-Z]|[A-Z]{2}[a-z]|[a-z]\d/

/** Programmers' words: 'Is Paid', 'Notice Ids', 'Sold To B'. */
const tornOutOfKey = /^Is |\bIds\b| [A-Z]$|\bData\b/

test('a field whose key reads badly has the word of its form or document', () => {
  const torn = features.handlers.flatMap(({ call }) =>
    namesIn(call.input)
      .filter(name => call.labels?.[name] === undefined && tornOutOfKey.test(spelledOut(name)))
      .map(name => `${call.path}: ${spelledOut(name)}`),
  )
  expect(torn).toEqual([])
})

test('no text of a refusal names a field by its key', () => {
  const named = features.handlers.flatMap(({ call }) =>
    namesIn(call.input).map(name => `${call.path}: ${call.labels?.[name] ?? spelledOut(name)}`),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(text => unreadable.test(text.split(': ')[1] ?? ''))).toEqual([])
})
