import { useEffect, useRef, useState } from 'react'
import { MAX_PHOTOS } from '#shared/fields.ts'
import { newKey } from '../../keys.ts'
import { toast } from '../../ui/toasts.tsx'
import type { AnyForm } from '../form/bind-fields.ts'

const MAX_BYTES = 10 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png']

type ChosenPhoto = { id: string; name: string; url: string; file: File }
export type SavedPhoto = { id: string; url: string; thumbnailUrl: string }

export type PhotoValues = {
  existingFiles: readonly string[]
  /** The number of new pictures: a draft cannot keep them, so it can say that they are lost. */
  photoCount: number
}

/** Drops pictures from a draft that somebody has removed from the record since. */
export const keptPhotos = ({ existingFiles }: Pick<PhotoValues, 'existingFiles'>, saved: readonly { id: string }[]) =>
  existingFiles.filter(id => saved.some(photo => photo.id === id))

export const noPhotos: PhotoValues = { existingFiles: [], photoCount: 0 }

const nothing = () => null

export const photoFields = [
  { key: 'existingFiles', label: 'Photos', kind: 'custom', render: nothing, blank: [] },
  { key: 'photoCount', label: 'Photos', kind: 'custom', render: nothing, blank: 0 },
] as const

const problemOf = ({ name, type, size }: File) => {
  if (!kinds.includes(type)) return `${name} is not a jpg, png or jpeg`
  return size > MAX_BYTES ? `${name} is larger than 10 MB` : undefined
}

/** A file's extension does not prove that it is a picture. */
const isPicture = async (file: File) => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

const tooMany = (count: number) =>
  `${count === 1 ? '1 photo was' : `${count} photos were`} left out: there is room for ${MAX_PHOTOS}`

/** New pictures, lost when the page reloads, so `onCount` reports how many there are. */
const useChosenPhotos = (max: number, onCount: (count: number) => void) => {
  const [photos, drawPhotos] = useState<readonly ChosenPhoto[]>([])
  const newest = useRef(photos)
  const made = useRef<string[]>([])
  useEffect(() => {
    const urls = made.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const setPhotos = (next: readonly ChosenPhoto[]) => {
    newest.current = next
    drawPhotos(next)
  }
  const change = (next: readonly ChosenPhoto[]) => {
    setPhotos(next)
    onCount(next.length)
  }
  /** Added at once, so that no save misses them; files that are no pictures are removed again. */
  const dropFalse = async (added: readonly ChosenPhoto[]) => {
    const looked = await Promise.all(added.map(async photo => ({ photo, isReal: await isPicture(photo.file) })))
    const wrong = looked.flatMap(({ photo, isReal }) => (isReal || !newest.current.includes(photo) ? [] : photo))
    if (wrong.length === 0) return
    change(newest.current.filter(photo => !wrong.includes(photo)))
    toast.problems(
      'Not added',
      wrong.map(({ name }) => `${name} is not an image`),
    )
  }
  const add = (files: readonly File[]) => {
    const fitting = files.filter(file => problemOf(file) === undefined)
    const added = fitting.slice(0, Math.max(0, max - newest.current.length))
    const leftOut = fitting.length - added.length
    const refused = [...files.flatMap(file => problemOf(file) ?? []), ...(leftOut > 0 ? [tooMany(leftOut)] : [])]
    if (refused.length > 0) toast.problems('Not added', refused)
    if (added.length === 0) return
    const fresh = added.map(file => ({ id: newKey(), name: file.name, url: URL.createObjectURL(file), file }))
    made.current.push(...fresh.map(photo => photo.url))
    change([...newest.current, ...fresh])
    void dropFalse(fresh)
  }
  const remove = (id: string) => change(newest.current.filter(photo => photo.id !== id))
  return { photos, add, remove, setPhotos }
}

export const usePhotos = (form: AnyForm, saved: readonly SavedPhoto[]) => {
  const { existingFiles, photoCount } = form.values as PhotoValues
  const kept = saved.filter(photo => existingFiles.includes(photo.id))
  const {
    photos: chosen,
    add,
    remove: removeChosen,
    setPhotos,
  } = useChosenPhotos(MAX_PHOTOS - kept.length, count => form.set('photoCount', count))
  const remove = (id: string) => {
    if (existingFiles.includes(id))
      form.set(
        'existingFiles',
        existingFiles.filter(one => one !== id),
      )
    else removeChosen(id)
  }
  return {
    kept,
    chosen,
    count: kept.length + chosen.length,
    lost: Math.max(0, photoCount - chosen.length),
    files: chosen.map(photo => photo.file),
    add,
    remove,
    clear: () => {
      setPhotos([])
      return () => setPhotos(chosen)
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
