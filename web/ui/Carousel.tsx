import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import css from './Carousel.module.css'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'

export type CarouselFile = { id: string; url: string; name: string }
type CarouselProps = {
  open: boolean
  onClose: () => void
  images: readonly CarouselFile[]
  start?: number
  title?: string
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const Slides = ({ images, start }: { images: readonly CarouselFile[]; start: number }) => {
  const [view, embla] = useEmblaCarousel({ startIndex: start, loop: images.length > 2, duration: 18 })
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
  const back = useCallback(() => embla?.scrollPrev(still()), [embla])
  const on = useCallback(() => embla?.scrollNext(still()), [embla])
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') back()
    if (event.key === 'ArrowRight') on()
  }
  const one = images.length === 1
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label="Attachments" onKeyDown={key}>
      <div className={css.stage}>
        <div ref={view} className={css.view}>
          <div className={css.slides}>
            {images.map((image, index) => (
              <figure key={image.id} className={css.slide} aria-hidden={index !== at}>
                <img src={image.url} alt={image.name} />
              </figure>
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
              onClick={() => embla?.scrollTo(index, still())}
            >
              <img src={image.url} alt="" />
            </button>
          ))}
        </span>
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
