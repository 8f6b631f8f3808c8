import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import useEmblaCarousel from 'embla-carousel-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from './Button.tsx'
import css from './Carousel.module.css'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'

export type CarouselFile = {
  id: string
  url: string
  name: string
  thumbnailUrl?: string
  /** Shown while zoomed in. */
  largeUrl?: string
}

type CarouselProps = {
  open: boolean
  onClose: () => void
  images: readonly CarouselFile[]
  start?: number
  title?: string
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type Spot = { x: number; y: number }

const MIDDLE: Spot = { x: 0.5, y: 0.5 }

/** Scrolls so that the tapped spot of the picture stands in the middle. */
const centre = (frame: HTMLElement | null, { x, y }: Spot) =>
  frame?.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2)

type SlideProps = {
  image: CarouselFile
  isCurrent: boolean
  isZoomed: boolean
  onZoom: () => void
}

const Slide = ({ image, isCurrent, isZoomed, onZoom }: SlideProps) => {
  const frame = useRef<HTMLElement>(null)
  const [isLost, setLost] = useState(false)
  const tapped = useRef(MIDDLE)
  const zoomAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    tapped.current = { x: (clientX - left) / width, y: (clientY - top) / height }
    onZoom()
  }
  useLayoutEffect(() => {
    if (isZoomed) centre(frame.current, tapped.current)
    tapped.current = MIDDLE
  }, [isZoomed])
  return (
    <figure ref={frame} className={cx(css.slide, isZoomed && css.zoomed)} aria-hidden={!isCurrent}>
      {isLost ? (
        <p className={css.lost}>
          <IconPhotoOff size={28} />
          This picture did not load
        </p>
      ) : (
        <img
          src={isZoomed ? (image.largeUrl ?? image.url) : image.url}
          alt={image.name}
          onDoubleClick={zoomAt}
          onError={() => setLost(true)}
        />
      )}
    </figure>
  )
}

const Slides = ({ images, start }: { images: readonly CarouselFile[]; start: number }) => {
  const [zoomed, setZoomed] = useState<string>()
  const mayDrag = useRef(true)
  const [view, embla] = useEmblaCarousel({
    ...{ startIndex: start, loop: images.length > 2, duration: 18 },
    // A finger moves the enlarged picture, not the slides.
    watchDrag: () => mayDrag.current,
  })
  const zoom = (id: string) => {
    mayDrag.current = zoomed !== undefined
    setZoomed(zoomed === undefined ? id : undefined)
  }
  // Read from embla: a key may have moved the slides before the listener was there.
  const follow = useCallback(
    (moved: () => void) => {
      embla?.on('select', moved).on('reInit', moved)
      return () => {
        embla?.off('select', moved).off('reInit', moved)
      }
    },
    [embla],
  )
  const at = useSyncExternalStore(follow, () => embla?.selectedScrollSnap() ?? start)
  const shrink = () => {
    mayDrag.current = true
    setZoomed(undefined)
  }
  const back = () => {
    shrink()
    embla?.scrollPrev(still())
  }
  const on = () => {
    shrink()
    embla?.scrollNext(still())
  }
  const current = images[at]
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') back()
    if (event.key === 'ArrowRight') on()
    if (event.key === '+' && current && zoomed === undefined) zoom(current.id)
    if (event.key === '-') shrink()
  }
  const one = images.length === 1
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label="Attachments" onKeyDown={key}>
      <div className={css.stage}>
        <div ref={view} className={css.view}>
          <div className={css.slides}>
            {images.map((image, index) => (
              <Slide
                key={image.id}
                image={image}
                isCurrent={index === at}
                isZoomed={image.id === zoomed}
                onZoom={() => zoom(image.id)}
              />
            ))}
          </div>
        </div>
        {!one && (
          <IconButton large label="Previous" keys="←" icon={<IconChevronLeft />} className={css.back} onClick={back} />
        )}
        {!one && (
          <IconButton
            large
            label="Next"
            keys="→"
            icon={<IconChevronRight />}
            className={css.on}
            onClick={on}
            data-autofocus=""
          />
        )}
      </div>
      <div className={css.below}>
        <span className={css.thumbs}>
          {images.map((image, index) => (
            <button
              key={image.id}
              type="button"
              className={cx(css.thumb, index === at && css.current)}
              aria-label={`Show ${image.name}`}
              aria-current={index === at}
              onClick={() => {
                shrink()
                embla?.scrollTo(index, still())
              }}
            >
              <img src={image.thumbnailUrl ?? image.url} alt="" />
            </button>
          ))}
        </span>
        {current && (
          <IconButton
            large
            label={zoomed === undefined ? 'Zoom in' : 'Zoom out'}
            keys={zoomed === undefined ? '+' : '-'}
            icon={zoomed === undefined ? <IconZoomIn /> : <IconZoomOut />}
            onClick={() => zoom(current.id)}
          />
        )}
        <span className={css.counter} role="status">
          {at + 1} of {images.length}
        </span>
      </div>
    </section>
  )
}

/** The attachments viewer. Load this file lazily, because it brings embla. */
export const Carousel = ({ open, onClose, images, start = 0, title = 'View Attachments' }: CarouselProps) => (
  <Dialog open={open} onClose={onClose} title={title} width={860}>
    <Slides images={images} start={start} />
  </Dialog>
)
