import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { settingSchemas } from '#shared/settings.ts'

const signing = settingSchemas.signing.shape

export const getSigningSettings = endpoint({
  method: 'GET',
  path: 'settings/signing',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({
    data: z.object({
      confirms: z.string(),
      bitcoinAddress: z.string(),
      etherAddress: z.string(),
      version: z.int(),
    }),
  }),
})

/** A field left out is unchanged. */
export const saveSigningSettings = endpoint({
  method: 'POST',
  path: 'settings/save-signing',
  access: 'admin_only',
  input: z.object({
    confirms: maybe(signing.confirms),
    bitcoinAddress: maybe(signing.bitcoinAddress),
    etherAddress: maybe(signing.etherAddress),
    version: version(),
  }),
  labels: { confirms: 'Confirming Sentence' },
  output: done,
})
