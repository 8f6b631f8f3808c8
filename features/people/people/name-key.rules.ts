/** Unicode normalisation does not split these letters. */
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
 * Ignores case, accents, spaces, punctuation and digits, so that J.R., JR and J R are one name. The database stores
 * these keys: a change here needs a migration that computes all of them again.
 */
export const nameKey = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s\d\p{M}\p{Cf}\p{P}\p{S}ʰ-˿]/gu, '')
    .replace(/[^\0-\x7f]/g, letter => plainLetters[letter] ?? letter)
