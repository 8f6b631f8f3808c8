import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chartTones } from './chart/chart-data.ts'

const palette = readFileSync(new URL('palette.css', import.meta.url), 'utf8')

const coloursOf = (name: string) => {
  const [, both] = new RegExp(`--${name}: ([^;]+);`).exec(palette) ?? []
  const [light = '', dark = light] = both?.match(/#\w{6}/g) ?? []
  return { light, dark }
}

const linear = (hex: string) =>
  [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]

const luminance = (hex: string) => {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Oklab: equal distances look equally far apart. */
const lab = (hex: string) => {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const apart = (one: string, other: string) => {
  const from = lab(other)
  return Math.hypot(...lab(one).map((value, at) => value - (from[at] ?? 0)))
}

describe.each(['light', 'dark'] as const)('the twelve colours of charts, %s', scheme => {
  const colours = chartTones.map(tone => coloursOf(`chart-${tone}`)[scheme])

  test('stand out from the ground by at least 3', () => {
    const ground = coloursOf('surface')[scheme]
    expect(colours.filter(colour => !(contrast(colour, ground) >= 3))).toEqual([])
  })

  test('are told from each other', () => {
    const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map(other => [one, other] as const))
    expect(pairs).toHaveLength(66)
    expect(pairs.filter(([one, other]) => !(apart(one, other) > 0.08))).toEqual([])
  })
})
