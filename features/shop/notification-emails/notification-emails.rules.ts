import { isEmail } from '#shared/emails.ts'
import { type Problem, when } from '#shared/errors.ts'

export const notificationEmailProblems = ({ email }: { email: string }): Problem[] =>
  when(!isEmail(email.trim()), 'email', 'Invalid Email format')
