type Named = { value: string }

export const readChosen = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' ? String(value).split(',').filter(Boolean) : []
}

export const chosenText = (chosen: readonly string[]) => chosen.join(',')

/** Adds or removes one. Choices keep the options' order, so that one set has one address. */
export const withToggled = (chosen: readonly string[], value: string, options: readonly Named[]) => {
  const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
  const place = (one: string) => options.findIndex(option => option.value === one)
  return next.toSorted((one, other) => place(one) - place(other))
}
