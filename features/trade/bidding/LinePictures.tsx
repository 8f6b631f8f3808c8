import { IconPhotoOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { BidPicture } from '../invoices/bid-lines.contract.ts'
import css from './pictures.module.css'

const Carousel = lazy(async () => ({ default: (await import('#web/ui/Carousel.tsx')).Carousel }))

type PictureProps = { picture: BidPicture; name: string; onOpen: () => void; onStale: () => void }

/** An address is valid for minutes, and every answer brings another: a picture that has come stays. */
const Picture = ({ picture, name, onOpen, onStale }: PictureProps) => {
  const { screenUrl } = picture
  const [shown, setShown] = useState<BidPicture>()
  const [failed, setFailed] = useState<string>()
  const { screenUrl: large, thumbnailUrl: small } = shown ?? picture
  const tryAgain = () => {
    setFailed(undefined)
    onStale()
  }
  if (failed === screenUrl)
    return (
      <button type="button" className={cx(css.picture, css.lost)} onClick={tryAgain}>
        <IconPhotoOff size={22} />
        <span>This picture did not load. Try again</span>
      </button>
    )
  const fail = () => {
    setShown(undefined)
    setFailed(screenUrl)
  }
  return (
    <button type="button" className={css.picture} aria-label={`Show ${name}`} onClick={onOpen}>
      <img
        src={large}
        srcSet={`${small} 240w, ${large} 1400w`}
        sizes="(max-width: 640px) 100vw, 640px"
        alt={name}
        loading="lazy"
        decoding="async"
        onLoad={() => setShown(shown ?? picture)}
        onError={fail}
      />
    </button>
  )
}

type Props = { pictures: readonly BidPicture[]; of: string; onStale: () => void }

export const LinePictures = ({ pictures, of, onStale }: Props) => {
  const [open, setOpen] = useState<number>()
  const nameOf = (at: number) => `Picture ${at + 1} of ${pictures.length}: ${of}`
  const images = pictures.map(({ id, url, screenUrl, thumbnailUrl }, at) => ({
    ...{ id, url: screenUrl, largeUrl: url, thumbnailUrl },
    name: nameOf(at),
  }))
  return (
    <div className={css.strip} data-slides="">
      {pictures.map((picture, at) => (
        <Picture key={picture.id} {...{ picture, onStale }} name={nameOf(at)} onOpen={() => setOpen(at)} />
      ))}
      {open !== undefined && (
        <Suspense>
          <Carousel open title={of} images={images} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
