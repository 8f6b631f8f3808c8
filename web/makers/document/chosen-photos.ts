import { useEffect, useRef, useState } from 'react'
import type { Upload } from '../../call.ts'
import { newKey } from '../../keys.ts'
import { toast } from '../../ui/toasts.tsx'

const MAX_BYTES = 10 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png']

/** `line` is the key of the line that has the picture, '' for the record itself. */
export type ChosenPhoto = { id: string; name: string; url: string; file: File; line: string }

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

const tooMany = (count: number, most: number) =>
  `${count === 1 ? '1 photo was' : `${count} photos were`} left out: there is room for ${most}`

type Room = { line?: string; most: number; kept: number }

/** New pictures, lost when the page reloads, so `onCount` reports how many there are. */
export const useChosenPhotos = (onCount: (count: number) => void) => {
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
  const add = (files: readonly File[], { line = '', most, kept }: Room) => {
    const fitting = files.filter(file => problemOf(file) === undefined)
    const taken = kept + newest.current.filter(photo => photo.line === line).length
    const added = fitting.slice(0, Math.max(0, most - taken))
    const leftOut = fitting.length - added.length
    const refused = [...files.flatMap(file => problemOf(file) ?? []), ...(leftOut > 0 ? [tooMany(leftOut, most)] : [])]
    if (refused.length > 0) toast.problems('Not added', refused)
    if (added.length === 0) return
    const fresh = added.map(file => ({ id: newKey(), name: file.name, url: URL.createObjectURL(file), file, line }))
    made.current.push(...fresh.map(photo => photo.url))
    change([...newest.current, ...fresh])
    void dropFalse(fresh)
  }
  const keepOnly = (isKept: (photo: ChosenPhoto) => boolean) => change(newest.current.filter(isKept))
  return { photos, add, keepOnly, setPhotos }
}

/** The pictures in the order of the lines that are sent; those of a removed line stay behind, for its Undo. */
export const uploadsOf = (photos: readonly ChosenPhoto[], lines: readonly string[] = []): Upload[] =>
  ['', ...lines].flatMap((line, at) =>
    photos
      .filter(photo => photo.line === line)
      .map(({ file }) => ({ field: at === 0 ? 'files[]' : `files[${at - 1}][]`, file })),
  )
