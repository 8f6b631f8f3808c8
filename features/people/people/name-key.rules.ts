/** Letters that Unicode does not take apart, as a clerk without them on the keyboard types them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
}

/**
 * A name without case, accents, spacing, punctuation and digits, which new tickets do not take either: J.R., JR and J R
 * are one. Keys are stored and compared with stored ones: a change here needs a migration that makes all of them anew.
 */
export const nameKey = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s\d\p{M}\p{Cf}\p{P}\p{S}ʰ-˿]/gu, '')
    .replace(/[^\0-\x7f]/g, letter => plainLetters[letter] ?? letter)
