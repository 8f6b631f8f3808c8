import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, pathNames } from '#shared/endpoint.ts'
import type { Vault } from '../base/secrets.ts'
import { addressPart, sessionOfPart } from '../files/addresses.ts'

export const sendPdf = (reply: FastifyReply, pdf: Uint8Array) =>
  reply
    .type('application/pdf')
    // Only our own preview may frame it.
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
    .header('content-disposition', 'inline')
    .send(pdf)

/** The address of a call that answers a PDF, valid for one session and ten minutes. */
export const callAddress = (
  vault: Vault,
  sessionId: number,
  call: Endpoint,
  input: Readonly<Record<string, string | number>>,
) => {
  const inPath = pathNames(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const asked = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const address = asked === '' ? `/api/${path}` : `/api/${path}?${asked}`
  return `${address}${asked === '' ? '?' : '&'}s=${addressPart(vault, sessionId, address)}`
}

export const sessionOfCall = (vault: Vault, { url }: FastifyRequest) => {
  const [, address, signed] = /^(.*)[?&]s=([^&]*)$/.exec(url) ?? []
  return address && signed ? sessionOfPart(vault, signed, address) : undefined
}
