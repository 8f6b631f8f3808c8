import { IppError } from './ipp-error.ts'
import { type Limits, postIpp } from './ipp-http.ts'
import { type Attribute, decode, encode, type Group, groupTag, type Value, valueTag } from './ipp-wire.ts'

/** One request to a printer and its answer; the bytes are in ipp-wire.ts, the questions in ipp.ts. */

export const operation = {
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  cupsGetPrinters: 0x4002,
} as const

export const status = {
  firstError: 0x0100,
  notPossible: 0x0404,
  notFound: 0x0406,
  gone: 0x0407,
  notSupported: 0x0501,
} as const

const statusWords: Record<number, string> = {
  1025: 'does not allow it',
  1026: 'wants a password',
  1027: 'does not allow it',
  1030: 'does not know this printer or job',
  1034: 'does not print PDF',
  1281: 'can not do this',
  1282: 'is not ready',
  1286: 'does not take jobs',
  1287: 'is busy',
}

export const one = (name: string, tag: keyof typeof valueTag, value: Value['value']): Attribute => ({
  name,
  values: [{ tag: valueTag[tag], value }],
})

export const wanted = (...names: readonly string[]): Attribute => ({
  name: 'requested-attributes',
  values: names.map(value => ({ tag: valueTag.keyword, value })),
})

export type Request = { does: number; about: readonly Attribute[]; job?: readonly Attribute[]; document?: Buffer }

const messageOf = ({ does, about, job = [], document }: Request) => {
  const charset = one('attributes-charset', 'charset', 'utf-8')
  const language = one('attributes-natural-language', 'language', 'en')
  const groups: Group[] = [{ tag: groupTag.operation, attributes: [charset, language, ...about] }]
  if (job.length > 0) groups.push({ tag: groupTag.job, attributes: job })
  const head = encode({ code: does, requestId: 1, groups })
  return document ? Buffer.concat([head, document]) : head
}

export const ask = async (address: string, request: Request, limits: Limits) => {
  const answer = decode(await postIpp(address, messageOf(request), limits))
  if (answer.code < status.firstError) return answer.groups
  const words = statusWords[answer.code] ?? `refused with status ${answer.code.toString(16).padStart(4, '0')}`
  throw new IppError('refused', words, answer.code)
}

export const isStatus = (error: unknown, ...codes: readonly number[]) =>
  error instanceof IppError && codes.includes(error.status)

export const attributesOf = (group: Group | undefined) => {
  const values = (name: string) =>
    (group?.attributes.find(one => one.name === name)?.values ?? []).map(one => one.value)
  const texts = (name: string) => values(name).filter(value => typeof value === 'string')
  const numbers = (name: string) => values(name).filter(value => typeof value === 'number')
  return { values, texts, numbers }
}
export type Attributes = ReturnType<typeof attributesOf>

export const firstOf = (groups: readonly Group[], tag: number) => attributesOf(groups.find(group => group.tag === tag))
