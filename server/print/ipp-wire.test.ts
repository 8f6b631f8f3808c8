import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IppError } from './ipp-error.ts'
import { decode, encode, type Value, valueTag } from './ipp-wire.ts'

const int32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })
const tagged = (tag: number) => (value: Value['value']) => ({ tag, value })
const words = fc.string({ unit: 'grapheme', maxLength: 40 })

const anyValue: fc.Arbitrary<Value> = fc.oneof(
  int32.map(tagged(valueTag.integer)),
  int32.map(tagged(valueTag.enum)),
  fc.boolean().map(tagged(valueTag.boolean)),
  fc.record({ low: int32, high: int32 }).map(tagged(valueTag.range)),
  fc
    .tuple(fc.constantFrom(valueTag.text, valueTag.name, valueTag.uri), words)
    .map(([tag, text]) => ({ tag, value: text })),
  fc.uint8Array({ maxLength: 30 }).map(bytes => ({ tag: 0x30, value: Buffer.from(bytes) })),
)
const attribute = fc.record({
  name: fc.string({ minLength: 1, maxLength: 30 }),
  values: fc.array(anyValue, { minLength: 1, maxLength: 4 }),
})
const message = fc.record({
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: int32,
  groups: fc.array(
    fc.record({ tag: fc.constantFrom(0x01, 0x02, 0x04, 0x05), attributes: fc.array(attribute, { maxLength: 5 }) }),
    { maxLength: 4 },
  ),
})

const onlyIppError = (bytes: Uint8Array) => {
  try {
    decode(Buffer.from(bytes))
  } catch (error) {
    expect(error).toBeInstanceOf(IppError)
    expect(error).toMatchObject({ kind: 'unclear' })
  }
}

describe('the bytes of IPP', () => {
  test('what is written is read back the same', () => {
    fc.assert(
      fc.property(message, sent => {
        expect(decode(encode(sent))).toEqual(sent)
      }),
    )
  })

  test('a request has the bytes that RFC 8010 gives as its example', () => {
    const bytes = encode({
      code: 0x0008,
      requestId: 1,
      groups: [
        {
          tag: 0x01,
          attributes: [
            { name: 'attributes-charset', values: [{ tag: valueTag.charset, value: 'utf-8' }] },
            { name: 'job-id', values: [{ tag: valueTag.integer, value: 147 }] },
          ],
        },
      ],
    })
    const charset = `470012${Buffer.from('attributes-charset').toString('hex')}0005${Buffer.from('utf-8').toString('hex')}`
    const jobId = `210006${Buffer.from('job-id').toString('hex')}000400000093`
    expect(bytes.toString('hex')).toBe(`0101000800000001${'01'}${charset}${jobId}03`)
  })

  test('random bytes, and messages with bytes knocked out, are never more than an unclear answer', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), onlyIppError), { numRuns: 500 })
    const damaged = fc.tuple(message, fc.nat(), fc.nat(255)).map(([sent, at, byte]) => {
      const bytes = encode(sent)
      bytes[at % bytes.length] = byte
      return bytes.subarray(0, bytes.length - (at % 3))
    })
    fc.assert(fc.property(damaged, onlyIppError), { numRuns: 500 })
  })
})
