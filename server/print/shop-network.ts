import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The addresses that a shop gives its own machines; no link-local ones, behind which a cloud keeps its secrets. */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether an IP address is one of the shop's own network or of this machine. */
export const isOwnAddress = (address: string) => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return own.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/** Undefined for a host name, about which only the network can tell. */
export const ipOf = (host: string) => (isIP(withoutBrackets(host)) ? withoutBrackets(host) : undefined)

/** Names that no public name server gives out: one without a dot, or under an ending kept for networks of one's own. */
export const isLocalName = (host: string) =>
  /^[^.:[\]]+\.?$|\.(local|lan|home|internal|intranet|localdomain|home\.arpa)\.?$/i.test(host)

/** Undefined for a name that nobody knows. */
export const findAddress = async (host: string) => (await lookup(withoutBrackets(host)).catch(() => undefined))?.address

/** The address behind a host name, if it is in the shop's network: asked once, so that it can not change meanwhile. */
export const findOwnAddress = async (host: string) => {
  const address = await findAddress(host)
  return address !== undefined && isOwnAddress(address) ? address : undefined
}
