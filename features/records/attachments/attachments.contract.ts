import * as z from 'zod/mini'
import type { FileRule } from '#shared/endpoint.ts'
import { atMost, filter, MAX_PHOTOS } from '#shared/fields.ts'

export const Attachment = z.object({
  id: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
})

/** Without this list the record keeps all its pictures. */
export const keptFiles = { existingFiles: filter(z.array(z.string()).check(atMost(MAX_PHOTOS))) }

export const attachedFiles = (...json: readonly string[]): FileRule => ({
  max: MAX_PHOTOS,
  kinds: ['jpeg', 'png'],
  json: [...json, 'existingFiles'],
})
