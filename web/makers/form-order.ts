import type { Problem } from '#shared/errors.ts'

/** The problems as one meets them going down the form; what belongs to no field of it comes last. */
export const inFormOrder = (problems: readonly Problem[], fields: readonly { key: string }[]): Problem[] => {
  const placeOf = ({ field }: Problem) => {
    // 'items.0.qty' belongs to the items.
    const place = fields.findIndex(({ key }) => key === field || field.startsWith(`${key}.`))
    return place < 0 ? fields.length : place
  }
  return [...problems].sort((a, b) => placeOf(a) - placeOf(b))
}
