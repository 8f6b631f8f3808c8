/** Each failure has one code and each code one status. */
export const statusOf = {
  invalid: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  session_expired: 440,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A text for one field of what was sent; '' stands for the whole. */
export type Problem = { field: string; text: string }

/** A refusal that reaches the caller with its text; anything else thrown is a defect of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** The text once more, for a call whose screen reads it under this name. */
  readonly data: string | undefined
  /** In how many seconds it is worth another try; of what waits only. */
  retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, data?: string) {
    super(message)
    this.code = code
    this.fields = fields
    this.data = data
  }
}

export const refuse = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new Refusal(code, message, fields)

/** Too many of them: the caller is told when to come again. */
export const refuseForNow = (message: string, seconds: number) => {
  const refusal = refuse('too_many', message)
  refusal.retryAfter = Math.max(1, Math.ceil(seconds))
  return refusal
}

/** The first text of each field, for marking a form; a text for the whole marks none. */
export const textByField = (problems: readonly Problem[]): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const { field, text } of problems) if (field !== '') texts[field] ??= text
  return texts
}

/** What a refusal says: the texts of its fields, and those of its message that concern the whole. */
export const withWhole = (marks: readonly Problem[], message: string): Problem[] => {
  const isMarked = (text: string) => marks.some(mark => mark.text.split('\n').includes(text))
  const whole = message.split('\n').filter(text => !isMarked(text))
  return [...marks, ...whole.map(text => ({ field: '', text }))]
}

/** Refuses with every text at once, one per line and each once, as the forms show them. */
export const assertNoProblems = (problems: readonly Problem[]) => {
  if (problems.length === 0) return
  const texts = new Set(problems.map(problem => problem.text))
  throw refuse('invalid', [...texts].join('\n'), textByField(problems))
}

/** `when(broken, 'name', 'Name is Blank')` reads as the rule it is. */
export const when = (broken: boolean, field: string, text: string): Problem[] => (broken ? [{ field, text }] : [])
