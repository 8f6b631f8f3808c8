import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, created, done, id, listInput, maybe, pageOf, text, version } from '#shared/fields.ts'

export const IpEntry = z.object({
  id: z.int(),
  ip: z.string(),
  comment: z.string(),
  createdAt: z.int(),
  fromBot: z.boolean(),
  version: z.int(),
})
export type IpEntry = z.output<typeof IpEntry>

export const listIps = endpoint({
  method: 'GET',
  path: 'common/get-all-ips',
  access: 'ip_whitelist',
  input: listInput(['id', 'ip', 'comment', 'createdAt'], { search: text(100) }),
  output: pageOf(IpEntry),
})

const labels = { ip: 'Ip Address' }

export const addIp = endpoint({
  method: 'POST',
  path: 'common/add-ip-to-whitelist',
  access: 'ip_whitelist',
  input: z.object({ ip: codeText(100), comment: text(300) }),
  labels,
  output: created,
})

export const editIp = endpoint({
  method: 'POST',
  path: 'common/update-ip-in-whitelist',
  access: 'ip_whitelist',
  input: z.object({ id: id(), ip: codeText(100), comment: maybe(text(300)), version: version() }),
  labels,
  output: done,
})

export const removeIp = endpoint({
  method: 'DELETE',
  path: 'common/delete-ip/{id}',
  access: 'ip_whitelist',
  input: z.object({ id: id() }),
  output: done,
})
