type Named = { value: string; label: string; code?: string | undefined }

/** Case and spaces do not tell choices apart: 'station3' is 'Station 3'. */
const fold = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** The option whose code it is first, then those that begin with the text, then those that hold it, in their name or as programs write them. */
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
