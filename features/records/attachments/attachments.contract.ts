import * as z from 'zod/mini'
import { filter } from '#shared/fields.ts'

/** What the calls of any record with pictures take and answer. */

export const Attachment = z.object({
  id: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
})

/** Of the record's own pictures these stay; without it all do. */
export const keptFiles = { existingFiles: filter(z.array(z.string()).check(z.maxLength(5))) }

export const attachedFiles = { max: 5, kinds: ['jpeg', 'png'] } as const
