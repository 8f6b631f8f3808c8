import { lazy, Suspense, useState } from 'react'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import type { TicketForm } from './ticket-fields.tsx'
import type { TicketValues } from './tickets.form.ts'
import { MAX_PHOTOS, type usePhotos } from './usePhotos.tsx'

const Carousel = lazy(async () => ({ default: (await import('#web/ui/Carousel.tsx')).Carousel }))

export type OwnPhoto = { id: string; url: string; thumbnailUrl: string }

type Props = {
  form: TicketForm
  own: readonly OwnPhoto[]
  fresh: ReturnType<typeof usePhotos>
  readOnly: boolean
}

/** Chosen before the page was loaded anew, and gone with it. */
const lostText = (count: number) =>
  `${count === 1 ? '1 photo is' : `${count} photos are`} not kept in the draft. Please add ${count === 1 ? 'it' : 'them'} again.`

/** The ticket's own pictures that stay, then the new ones; at most five. */
export const TicketPhotos = ({ form, own, fresh, readOnly }: Props) => {
  const [viewed, setViewed] = useState<number>()
  const { existingFiles, photoCount } = form.values as TicketValues
  const kept = own.filter(photo => existingFiles.includes(photo.id))
  const images = [
    ...kept.map(({ id, url }, at) => ({ id, url, name: `photo ${at + 1}` })),
    ...fresh.photos.map(({ id, url, name }) => ({ id, url, name })),
  ]
  const small = images.map(image => ({
    ...image,
    url: kept.find(one => one.id === image.id)?.thumbnailUrl ?? image.url,
  }))
  const lost = Math.max(0, photoCount - fresh.photos.length)
  const remove = (id: string) => {
    if (existingFiles.includes(id))
      form.set(
        'existingFiles',
        existingFiles.filter(one => one !== id),
      )
    else fresh.remove(id)
  }
  return (
    <Section title="Photos" note={`${images.length} of ${MAX_PHOTOS}`} aside="jpg, png, jpeg" split>
      <FileDrop
        hideLabel
        label="Photos"
        files={small}
        max={MAX_PHOTOS}
        accept="image/jpeg,image/png"
        disabled={readOnly}
        hint={lost > 0 ? lostText(lost) : undefined}
        onAdd={fresh.add}
        onRemove={file => remove(file.id)}
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
