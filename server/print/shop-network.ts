import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The private address ranges; link-local ones are left out, because clouds offer their secrets there. */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export const isOwnAddress = (address: string) => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return own.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/** Undefined for a host name, which only the network can resolve. */
export const ipOf = (host: string) => (isIP(withoutBrackets(host)) ? withoutBrackets(host) : undefined)

/** Names that no public name server resolves: one without a dot, or with an ending reserved for private networks. */
export const isLocalName = (host: string) =>
  /^[^.:[\]]+\.?$|\.(local|lan|home|internal|intranet|localdomain|home\.arpa)\.?$/i.test(host)

export const findAddress = async (host: string) => (await lookup(withoutBrackets(host)).catch(() => undefined))?.address

/** Resolves a host name inside the shop's network; callers keep the address, so that it can not change meanwhile. */
export const findOwnAddress = async (host: string) => {
  const address = await findAddress(host)
  return address !== undefined && isOwnAddress(address) ? address : undefined
}
