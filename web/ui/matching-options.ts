type Named = { value: string; label: string; code?: string | undefined }

/** Ignores case and spaces: 'station3' is 'Station 3'. */
const fold = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** Sorts by match: the option with that code, then names that begin with the text, then the other matches. */
export const matching = <O extends Named>(options: readonly O[], text: string): readonly O[] => {
  const wanted = fold(text)
  if (!wanted) return options
  const begins = ({ label }: O) => fold(label).startsWith(wanted)
  const isCode = ({ code }: O) => code !== undefined && fold(code) === wanted
  const held = options.filter(
    option => !isCode(option) && (fold(option.label).includes(wanted) || fold(option.value) === wanted),
  )
  return [...options.filter(isCode), ...held.filter(begins), ...held.filter(option => !begins(option))]
}
