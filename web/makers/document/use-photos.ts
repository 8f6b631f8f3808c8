import { MAX_PHOTOS } from '#shared/fields.ts'
import type { AnyForm } from '../form/bind-fields.ts'
import { uploadsOf, useChosenPhotos } from './chosen-photos.ts'

export type SavedPhoto = { id: string; url: string; thumbnailUrl: string }

export type PhotoValues = {
  existingFiles: readonly string[]
  /** The number of new pictures: a draft cannot keep them, so it can say that they are lost. */
  photoCount: number
}

/** Drops from a draft the pictures that somebody has since removed from the record. */
export const keptPhotos = ({ existingFiles }: Pick<PhotoValues, 'existingFiles'>, saved: readonly { id: string }[]) =>
  existingFiles.filter(id => saved.some(photo => photo.id === id))

export const noPhotos: PhotoValues = { existingFiles: [], photoCount: 0 }

const nothing = () => null

export const photoFields = [
  { key: 'existingFiles', label: 'Photos', kind: 'custom', render: nothing, blank: [] },
  { key: 'photoCount', label: 'Photos', kind: 'custom', render: nothing, blank: 0 },
] as const

export const usePhotos = (form: AnyForm, saved: readonly SavedPhoto[], most = MAX_PHOTOS) => {
  const { existingFiles, photoCount } = form.values as PhotoValues
  const kept = saved.filter(photo => existingFiles.includes(photo.id))
  const { photos: chosen, ...change } = useChosenPhotos(count => form.set('photoCount', count))
  const remove = (id: string) => {
    if (existingFiles.includes(id))
      form.set(
        'existingFiles',
        existingFiles.filter(one => one !== id),
      )
    else change.keepOnly(photo => photo.id !== id)
  }
  return {
    kept,
    chosen,
    count: kept.length + chosen.length,
    lost: Math.max(0, photoCount - chosen.length),
    files: uploadsOf(chosen),
    most,
    add: (files: readonly File[]) => change.add(files, { most, kept: kept.length }),
    remove,
    clear: () => {
      change.setPhotos([])
      return () => change.setPhotos(chosen)
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
