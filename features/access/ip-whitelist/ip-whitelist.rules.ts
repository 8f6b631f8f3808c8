import { type Problem, refuse, when } from '#shared/errors.ts'

type IpRange = { bits: 32 | 128; address: bigint; prefix: number }

const parseV4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

const withoutDots = (text: string): string | undefined => {
  if (!text.includes('.')) return text
  const start = text.lastIndexOf(':') + 1
  const v4 = parseV4(text.slice(start))
  if (start === 0 || v4 === undefined) return undefined
  return `${text.slice(0, start)}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`
}

const parseV6 = (text: string): bigint | undefined => {
  const [head = '', tail, ...more] = (withoutDots(text) ?? 'x').split('::')
  if (more.length > 0) return undefined
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  if (!groups.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

const MAPPED_V4 = 0xffffn << 32n

/** An IPv4 address inside IPv6 is normalized, because the server sees its calls as IPv4. */
const asV4 = (range: IpRange): IpRange => {
  const isMapped = range.bits === 128 && range.prefix >= 96 && (range.address >> 32n) << 32n === MAPPED_V4
  return isMapped ? { bits: 32, address: range.address & 0xffff_ffffn, prefix: range.prefix - 96 } : range
}

const parseRange = (text: string): IpRange | undefined => {
  const [host = '', length, ...more] = text.trim().split('/')
  const v4 = parseV4(host)
  const address = v4 ?? (host.includes(':') ? parseV6(host) : undefined)
  if (address === undefined || more.length > 0) return undefined
  const bits = v4 === undefined ? 128 : 32
  if (length === undefined) return asV4({ bits, address, prefix: bits })
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined
  return asV4({ bits, address, prefix: Number(length) })
}

const hasHostBits = ({ bits, address, prefix }: IpRange) => (address & ((1n << BigInt(bits - prefix)) - 1n)) !== 0n

const writeV4 = (address: bigint) => [24n, 16n, 8n, 0n].map(shift => String((address >> shift) & 255n)).join('.')

const writeV6 = (address: bigint) => {
  const groups = Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - index * 16)) & 0xffffn).toString(16))
  const text = groups.join(':')
  const runs = [...text.matchAll(/(?<=^|:)0(:0)+(?=:|$)/g)].map(match => match[0])
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  if (!longest) return text
  return text.replace(new RegExp(`(^|:)${longest}(:|$)`), '::')
}

const write = ({ bits, address, prefix }: IpRange) =>
  `${bits === 32 ? writeV4(address) : writeV6(address)}${prefix === bits ? '' : `/${prefix}`}`

export type IpDraft = { ip: string }

export const ipProblems = ({ ip }: IpDraft): Problem[] => {
  if (ip.trim() === '') return when(true, 'ip', 'Ip Address Field is Blank!')
  const range = parseRange(ip)
  if (!range) return when(true, 'ip', 'Ip Address is not valid, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32')
  const first = {
    ...range,
    address: (range.address >> BigInt(range.bits - range.prefix)) << BigInt(range.bits - range.prefix),
  }
  return when(hasHostBits(range), 'ip', `Ip Address is inside its range: the range begins at ${write(first)}`)
}

/** The canonical spelling; the input must have no problems. */
export const canonicalIp = (ip: string): string => {
  const range = parseRange(ip)
  if (!range) throw refuse('invalid', 'Ip Address is not valid')
  return write(range)
}

/** Entries that a device added with its secret can be removed but not changed. */
export const canEditIp = (entry: { fromBot: boolean }) => !entry.fromBot

export const assertCanEditIp = (entry: { fromBot: boolean }) => {
  if (!canEditIp(entry)) throw refuse('conflict', 'This entry was made automatically and can not be edited')
}
