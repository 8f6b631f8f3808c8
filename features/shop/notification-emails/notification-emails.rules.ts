import { type Problem, when } from '#shared/errors.ts'

const MAX_LENGTH = 200
const address = /^[^\s@<>()[\]\\,;:"]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

const isEmail = (email: string) => email.length <= MAX_LENGTH && address.test(email) && !/^\.|\.\.|\.@/.test(email)

export const notificationEmailProblems = ({ email }: { email: string }): Problem[] =>
  when(!isEmail(email.trim()), 'email', 'Invalid Email format')
