import { uploadsOf, useChosenPhotos } from './chosen-photos.ts'

/** A line by a key that it keeps when others are removed, and how many saved pictures it has. */
type PhotoLine = { key: string; kept: number }

type Options = {
  lines: readonly PhotoLine[]
  most: number
  mostInSave: number
  onCount: (count: number) => void
}

/** New pictures of a document's lines. More than fit into a save wait for the next one. */
export const useLinePhotos = ({ lines, most, mostInSave, onCount }: Options) => {
  const { photos, add, keepOnly, setPhotos } = useChosenPhotos(onCount)
  const all = uploadsOf(
    photos,
    lines.map(({ key }) => key),
  )
  const files = all.slice(0, mostInSave)
  const rest = all.slice(mostInSave)
  return {
    of: ({ key, kept }: PhotoLine) => ({
      chosen: photos.filter(({ line }) => line === key),
      add: (added: readonly File[]) => add(added, { line: key, most, kept }),
    }),
    remove: (id: string) => keepOnly(photo => photo.id !== id),
    files,
    rest,
    chosen: photos,
    waiting: rest.length,
    dropSent: () => keepOnly(({ file }) => !files.some(sent => sent.file === file)),
    clear: () => {
      setPhotos([])
      return () => setPhotos(photos)
    },
  }
}
