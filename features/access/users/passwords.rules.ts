import { type Problem, when } from '#shared/errors.ts'
import { commonWords } from './common-passwords.rules.ts'

export type PasswordPolicy = { longPasswords: boolean }

const SHORT = 8
const LONG = 15
const kinds = [/[!@#$%^&*]/, /[A-Z]/, /[a-z]/, /\d/]

const letterFor: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** The word in 'P@ssw0rd123!': digits and symbols at the ends removed, look-alikes read as letters, repeats merged. */
const wordBehind = (password: string) => {
  const word = password
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z]+$/, '')
  const plain = word.replace(/[@431057$]/g, sign => letterFor[sign] ?? sign).replace(/[\s._-]/g, '')
  return plain.replace(/^(.+?)\1+$/, '$1')
}

const counting = '01234567890123456789'
const countingDown = '98765432109876543210'

const isRun = (digits: string) => counting.includes(digits) || countingDown.includes(digits) || /^(\d)\1*$/.test(digits)

export const isCommonPassword = (password: string) => {
  const word = wordBehind(password)
  return commonWords.has(word) || (word.length < 3 && isRun(password.replace(/\D/g, '')))
}

const shapeProblems = (field: string, password: string, { longPasswords }: PasswordPolicy): Problem[] => {
  const [least, text] = longPasswords
    ? [LONG, '*minimum 15 characters required']
    : [SHORT, '*minimum 8 characters required']
  if (password.length < least) return [{ field, text }]
  const isWeak = !longPasswords && !kinds.every(kind => kind.test(password))
  return when(isWeak, field, '*required symbol, upper and lower case letters and a number')
}

/** The documents' short rules, or the long policy if the shop chose it. */
export const passwordProblems = (field: string, password: string, policy: PasswordPolicy): Problem[] => {
  const problems = shapeProblems(field, password, policy)
  if (problems.length > 0) return problems
  return when(isCommonPassword(password), field, '*this password is too common, please choose another')
}

export const confirmProblems = (password: string, confirmed: string): Problem[] =>
  when(password !== confirmed, 'confirmPassword', "*Passwords didn't match")

export type PasswordChange = { password: string; newPassword: string }

/** A mailed link replaces the old password for a user who must change it and may never have known it. */
export const needsOldPassword = (user: { mustChangePassword: boolean; isByLink: boolean }) =>
  !(user.mustChangePassword && user.isByLink)

export const SAME_PASSWORD = '*the new password must differ from the old one'

export const passwordChangeProblems = (
  { password, newPassword }: PasswordChange,
  policy: PasswordPolicy & { needsOld: boolean },
): Problem[] => [
  ...when(policy.needsOld && password === '', 'password', '*field is required'),
  ...passwordProblems('newPassword', newPassword, policy),
  ...when(newPassword !== '' && newPassword === password, 'newPassword', SAME_PASSWORD),
]
