import type { Option } from './SelectField.tsx'

export const wordOptions = (words: readonly string[]): readonly Option[] =>
  words.map(word => ({ value: word, label: word }))

/** Keeps the saved word on offer after the list has dropped it. */
export const withCurrent = (options: readonly Option[], current: string): readonly Option[] =>
  current === '' || options.some(option => option.value === current)
    ? options
    : [...options, { value: current, label: current }]
