import type { PasswordPolicy } from './passwords.rules.ts'

export const passwordHint = ({ longPasswords }: PasswordPolicy) =>
  longPasswords
    ? 'At least 15 characters.'
    : 'At least 8 characters: a symbol of !@#$%^&*, upper and lower case letters and a number.'
