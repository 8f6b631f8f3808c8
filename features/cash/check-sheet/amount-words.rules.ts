import type { Cents } from '#shared/money.ts'

const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion']

const belowHundred = (number: number) => {
  if (number < 20) return ones[number] ?? ''
  const one = ones[number % 10]
  return [tens[Math.floor(number / 10)], one].filter(Boolean).join('-')
}

const belowThousand = (number: number) => {
  const hundreds = ones[Math.floor(number / 100)]
  return [...(hundreds ? [`${hundreds} hundred`] : []), belowHundred(number % 100)].filter(Boolean).join(' ')
}

const groupsOf = (number: number): number[] =>
  number === 0 ? [] : [...groupsOf(Math.floor(number / 1000)), number % 1000]

const wholeWords = (number: number) => {
  const groups = groupsOf(number)
  const words = groups.map((group, index) => {
    if (group === 0) return ''
    return [belowThousand(group), scales[groups.length - 1 - index]].filter(Boolean).join(' ')
  })
  return words.filter(Boolean).join(' ') || 'zero'
}

/** 'One thousand two hundred forty and 00/100': legally the words bind, not the figures. */
export const amountInWords = (amount: Cents) => {
  const words = `${wholeWords(Math.floor(amount / 100))} and ${String(amount % 100).padStart(2, '0')}/100`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
