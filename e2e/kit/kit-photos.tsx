import { useState } from 'react'
import { useLinePhotos } from '../../web/makers/document/use-line-photos.ts'
import { PlainButton } from '../../web/ui/Button.tsx'
import { FileDrop } from '../../web/ui/FileDrop.tsx'

const start = [
  { key: 'eagle', kept: 0 },
  { key: 'ring', kept: 2 },
]

/** Pictures of lines: up to five each, three in a save. */
export const KitPhotos = () => {
  const [lines, setLines] = useState(start)
  const [count, setCount] = useState(0)
  const photos = useLinePhotos({ lines, most: 5, mostInSave: 3, onCount: setCount })
  const sent = photos.files.map(({ field, file }) => `${field} ${file.name}`).join(', ')
  return (
    <>
      <h1>Pictures</h1>
      {lines.map(line => {
        const { chosen, add } = photos.of(line)
        return (
          <FileDrop
            key={line.key}
            label={`Pictures of ${line.key}`}
            files={chosen}
            max={5 - line.kept}
            onAdd={add}
            onRemove={({ id }) => photos.remove(id)}
          />
        )
      })}
      <PlainButton onClick={() => setLines(lines.slice(1))}>Remove line 1</PlainButton>
      <PlainButton onClick={photos.dropSent}>Save</PlainButton>
      <p role="status">{`${count} new; ${sent}; ${photos.waiting} more`}</p>
    </>
  )
}
