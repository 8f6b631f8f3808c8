import { createReactComponent } from '@tabler/icons-react'

/** Icons that stand in every row of a list, as one path each: fifty rows are drawn sooner. */
const drawn = (name: string, path: string) =>
  createReactComponent('outline', name, name, [['path', { d: path, key: name }]])

const dot = (x: number) => `M${x} 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`
export const IconDots = drawn('dots', `${dot(4)}${dot(11)}${dot(18)}`)

const pencil = 'M10 10l-6 6v4h4l6 -6m1.99 -1.99l2.504 -2.504a2.828 2.828 0 1 0 -4 -4l-2.5 2.5M13.5 6.5l4 4'
export const IconPencilOff = drawn('pencil-off', `${pencil}M3 3l18 18`)
