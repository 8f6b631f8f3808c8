import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, yesUnlessSaid } from '#shared/fields.ts'
import { FlowBlock } from '#shared/sheet.ts'

/** A paper for the screen: what stands on it, and where its PDF is. Each kind of paper says who may see it. */
export const getPaper = endpoint({
  method: 'GET',
  path: 'papers/get/{document}/{subject}',
  access: 'all',
  input: z.object({ document: codeText(40), subject: codeText(20), allowSignature: yesUnlessSaid() }),
  output: z.object({
    data: z.object({
      title: z.string(),
      blocks: z.array(FlowBlock),
      /** The logo's address for this session. */
      logo: z.nullable(z.string()),
      /** That of a signature without strokes. */
      signature: z.nullable(z.string()),
      pdf: z.string(),
    }),
  }),
})
