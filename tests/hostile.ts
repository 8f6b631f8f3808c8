import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'

/** Values that no field expects. */
export const hostile: Record<string, unknown> = {
  'an object': { a: { b: [1] } },
  'a list': [null, 1, 'x'],
  'a huge text': 'x'.repeat(100_000),
  'a negative number': -1,
  'a huge number': 1e308,
  'a broken number': '12e',
  'a fraction': 1.5,
  'a flag': true,
  nothing: null,
  'a blank': '   ',
  'a zero byte': 'a\u0000b',
  'half a character': '\ud800',
  'SQL of its own': `'; drop table users; --`,
  'a far id': 2_147_483_647,
  'another alphabet': '金貨 — Münze 🪙',
}

type Shape = Record<string, z.ZodMiniType>

/** The fields of an object, also inside a pipe or codec. */
export const shapeOf = (schema: z.ZodMiniType): Shape => {
  const { shape, out } = schema._zod.def as { shape?: Shape; out?: z.ZodMiniType }
  return shape ?? (out ? shapeOf(out) : {})
}

export const fieldNamesOf = (call: Endpoint) => Object.keys(shapeOf(call.input))
