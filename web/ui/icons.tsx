import { cx } from './cx.ts'
import css from './icons.module.css'

type IconProps = { label?: string; className?: string | undefined }

/** Tabler's icons in list rows, as one path each with shared styles, so that fifty rows draw sooner. */
const drawn =
  (path: string) =>
  ({ label, className }: IconProps) => {
    const look = { viewBox: '0 0 24 24', className: cx(css.drawn, className) }
    return label ? (
      <svg {...look} role="img" aria-label={label} data-tip={label}>
        <path d={path} />
      </svg>
    ) : (
      <svg {...look} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }

const dot = (x: number) => `M${x} 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`
export const IconDots = drawn(`${dot(4)}${dot(11)}${dot(18)}`)

const pencil = 'M10 10l-6 6v4h4l6 -6m1.99 -1.99l2.504 -2.504a2.828 2.828 0 1 0 -4 -4l-2.5 2.5M13.5 6.5l4 4'
export const IconPencilOff = drawn(`${pencil}M3 3l18 18`)

const loops = 'M3 17c3.333 -3.333 5 -6 5 -8c0 -3 -1 -3 -2 -3s-2.032 1.085 -2 3c.034 2.048 1.658 4.877 2.5 6'
export const IconSignature = drawn(
  `${loops}c1.5 2 2.5 2.5 3.5 1l2 -3c.333 2.667 1.333 4 3 4c.53 0 2.639 -2 3 -2c.517 0 1.517 .667 3 2`,
)
