import * as z from 'zod/mini'
import { filter, MAX_PHOTOS } from '#shared/fields.ts'

/** What the calls of any record with pictures take and answer. */

export const Attachment = z.object({
  id: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
})

/** Of the record's own pictures these stay; without it all do. */
export const keptFiles = { existingFiles: filter(z.array(z.string()).check(z.maxLength(MAX_PHOTOS))) }

export const attachedFiles = { max: MAX_PHOTOS, kinds: ['jpeg', 'png'] } as const
