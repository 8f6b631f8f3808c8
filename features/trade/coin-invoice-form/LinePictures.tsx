import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { MAX_PHOTOS } from '#shared/fields.ts'
import { IconButton, PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Cell } from '#web/ui/Table.tsx'
import css from './coin-invoice-form.module.css'

const Carousel = lazy(async () => ({ default: (await import('#web/ui/Carousel.tsx')).Carousel }))

const ACCEPTED = 'image/jpeg,image/png'

export type ShownPicture = { id: string; url: string; thumbnailUrl: string }

type Props = {
  name: string
  pictures: readonly ShownPicture[]
  readOnly: boolean
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
}

const AddPicture = ({ name, onAdd }: Pick<Props, 'name' | 'onAdd'>) => (
  <label className={css.add} data-tip={`Add a picture to ${name.toLowerCase()}`}>
    <IconPhotoPlus size={16} />
    <input
      type="file"
      aria-label={`${name} Picture`}
      accept={ACCEPTED}
      multiple
      onChange={event => {
        onAdd([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  </label>
)

const PicturesDialog = ({ name, pictures, readOnly, onAdd, onRemove, onClose }: Props & { onClose: () => void }) => {
  const [viewed, setViewed] = useState<number>()
  const images = pictures.map(({ id, url }, at) => ({ id, url, name: `picture ${at + 1} of ${name.toLowerCase()}` }))
  if (viewed !== undefined)
    return (
      <Suspense>
        <Carousel
          open
          title={`Pictures of ${name}`}
          images={images}
          start={viewed}
          onClose={() => setViewed(undefined)}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      title={`Pictures of ${name}`}
      subtitle={`${pictures.length} of ${MAX_PHOTOS}`}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      <FileDrop
        hideLabel
        label="Pictures"
        files={images.map((image, at) => ({ ...image, url: pictures[at]?.thumbnailUrl ?? image.url }))}
        max={MAX_PHOTOS}
        accept={ACCEPTED}
        disabled={readOnly}
        onAdd={onAdd}
        onRemove={({ id }) => onRemove(id)}
        onView={setViewed}
      />
    </Dialog>
  )
}

/** The first picture of a line with the number of them; a click shows all. */
export const PicturesCell = (props: Props) => {
  const { name, pictures, readOnly, onAdd, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const [first] = pictures
  return (
    <Cell centre>
      {first ? (
        <span className={css.pictures}>
          <button
            type="button"
            className={css.thumb}
            aria-label={`${name} Picture: ${pictures.length} of ${MAX_PHOTOS}`}
            onClick={() => setOpen(true)}
          >
            <img src={first.thumbnailUrl} alt="" />
            {pictures.length > 1 && <b>{pictures.length}</b>}
          </button>
          {!readOnly && pictures.length === 1 && (
            <IconButton
              label={`Remove the picture of ${name.toLowerCase()}`}
              icon={<IconX size={14} />}
              onClick={() => onRemove(first.id)}
            />
          )}
        </span>
      ) : (
        !readOnly && <AddPicture name={name} onAdd={onAdd} />
      )}
      {isOpen && <PicturesDialog {...props} onClose={() => setOpen(false)} />}
    </Cell>
  )
}
