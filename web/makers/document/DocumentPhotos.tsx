import { lazy, Suspense, useState } from 'react'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Section } from '../../ui/FormGrid.tsx'
import type { Photos } from './use-photos.ts'

const Carousel = lazy(async () => ({ default: (await import('../../ui/Carousel.tsx')).Carousel }))

const lostText = (count: number) =>
  `${count === 1 ? '1 photo is' : `${count} photos are`} not kept in the draft. Please add ${count === 1 ? 'it' : 'them'} again.`

const NOT_KEPT = 'Photos are kept only until this page closes.'

export const DocumentPhotos = ({ photos, readOnly }: { photos: Photos; readOnly: boolean }) => {
  const [viewed, setViewed] = useState<number>()
  const { kept, chosen, lost } = photos
  const images = [
    ...kept.map(({ id, url }, at) => ({ id, url, name: `photo ${at + 1}` })),
    ...chosen.map(({ id, url, name }) => ({ id, url, name })),
  ]
  const small = images.map(image => ({
    ...image,
    url: kept.find(one => one.id === image.id)?.thumbnailUrl ?? image.url,
  }))
  return (
    <Section title="Photos" note={`${images.length} of ${photos.most}`} aside="jpg, png, jpeg" split>
      <FileDrop
        hideLabel
        label="Photos"
        files={small}
        max={photos.most}
        accept="image/jpeg,image/png"
        disabled={readOnly}
        hint={chosen.length > 0 ? NOT_KEPT : undefined}
        error={lost > 0 ? lostText(lost) : undefined}
        onAdd={photos.add}
        onRemove={file => photos.remove(file.id)}
        onView={setViewed}
      />
      {viewed !== undefined && (
        <Suspense>
          <Carousel open images={images} start={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}
