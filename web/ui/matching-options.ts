type Named = { value: string; label: string }

/** Case and spaces do not tell choices apart: 'station3' is 'Station 3'. */
const fold = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** Options that begin with the text first, then those that hold it, in their name or as programs write them. */
export const matching = <O extends Named>(options: readonly O[], text: string): readonly O[] => {
  const wanted = fold(text)
  if (!wanted) return options
  const begins = ({ label }: O) => fold(label).startsWith(wanted)
  const held = options.filter(({ label, value }) => fold(label).includes(wanted) || fold(value) === wanted)
  return [...held.filter(begins), ...held.filter(option => !begins(option))]
}
