import type { HistoryFields, LineHistory } from '#shared/record-history.ts'

export type RecordedPicture = { id: string; mimeType: string; fileSize: number }

export const pictureLines: LineHistory = { labels: { url: 'Picture' }, identifiedBy: [] }

/** Older entries recorded only the number of pictures. */
export const picturesOut = (name: string, stored: unknown = []): HistoryFields =>
  Array.isArray(stored)
    ? {
        [name]: (stored as RecordedPicture[]).map(({ id, mimeType, fileSize }) => ({
          ...{ id, url: `/api/files/${id}/full`, thumbnailUrl: `/api/files/${id}/thumbnail` },
          ...{ mimeType, fileSize },
        })),
      }
    : { attachments: stored }

/** Compares files; an older entry is compared by its number of pictures. */
export const picturesShown = (
  name: string,
  { [name]: pictures, ...snapshot }: HistoryFields,
  older: HistoryFields | null,
): HistoryFields => {
  if (!Array.isArray(pictures)) return snapshot
  if (older && !Array.isArray(older[name])) return { ...snapshot, attachments: pictures.length }
  return { ...snapshot, [name]: (pictures as { id: string; url: string }[]).map(({ id, url }) => ({ id, url })) }
}
