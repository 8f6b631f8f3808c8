import type { Option } from './SelectField.tsx'

/** Words that are chosen as they are read. */
export const wordOptions = (words: readonly string[]): readonly Option[] =>
  words.map(word => ({ value: word, label: word }))

/** What a record was saved with stays on offer after its word has left the list. */
export const withCurrent = (options: readonly Option[], current: string): readonly Option[] =>
  current === '' || options.some(option => option.value === current)
    ? options
    : [...options, { value: current, label: current }]
