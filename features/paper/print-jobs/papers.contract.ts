import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, yesUnlessSaid } from '#shared/fields.ts'
import { FlowBlock } from '#shared/sheet.ts'

export const getPaper = endpoint({
  method: 'GET',
  path: 'papers/get/{document}/{subject}',
  access: 'all',
  input: z.object({ document: codeText(40), subject: codeText(20), allowSignature: yesUnlessSaid() }),
  output: z.object({
    data: z.object({
      title: z.string(),
      blocks: z.array(FlowBlock),
      logo: z.nullable(z.string()),
      signature: z.nullable(z.string()),
      pdf: z.string(),
    }),
  }),
})
