import { useEffect, useRef, useState } from 'react'
import { newKey } from '#web/keys.ts'
import { toast } from '#web/ui/toasts.tsx'

export const MAX_PHOTOS = 5
const MAX_BYTES = 10 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png']

type Photo = { id: string; name: string; url: string; file: File }

const problemOf = ({ name, type, size }: File) => {
  if (!kinds.includes(type)) return `${name} is not a jpg, png or jpeg`
  return size > MAX_BYTES ? `${name} is larger than 10 MB` : undefined
}

/** Pictures chosen here and not saved yet. The browser forgets them with the page, so `onCount` is told how many. */
export const usePhotos = (onCount: (count: number) => void) => {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const made = useRef<string[]>([])
  useEffect(() => {
    const urls = made.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (next: readonly Photo[]) => {
    setPhotos(next)
    onCount(next.length)
  }
  const add = (files: readonly File[]) => {
    const refused = files.flatMap(file => problemOf(file) ?? [])
    if (refused.length > 0) toast.problems('Not added', refused)
    const taken = files.filter(file => problemOf(file) === undefined)
    if (taken.length === 0) return
    const fresh = taken.map(file => ({
      id: newKey(),
      name: file.name,
      url: URL.createObjectURL(file),
      file,
    }))
    made.current.push(...fresh.map(photo => photo.url))
    change([...photos, ...fresh])
  }
  const remove = (id: string) => change(photos.filter(photo => photo.id !== id))
  return { photos, add, remove, clear: () => setPhotos([]), putBack: setPhotos }
}
