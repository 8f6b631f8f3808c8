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

export type Problem = { field: string; text: string }

/** An error that reaches the caller with its text; any other error is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** The text again, for screens that read it from this field. */
  readonly data: string | undefined
  /** The seconds until another attempt makes sense, if there is a delay. */
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

export const refuseForNow = (message: string, seconds: number) => {
  const refusal = refuse('too_many', message)
  refusal.retryAfter = Math.max(1, Math.ceil(seconds))
  return refusal
}

/** The first text of each field, for a form; texts for the whole input are left out. */
export const textByField = (problems: readonly Problem[]): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const { field, text } of problems) if (field !== '') texts[field] ??= text
  return texts
}

/** The problems of a refusal: its field texts, and the lines of its message that belong to no field. */
export const refusalProblems = (problems: readonly Problem[], message: string): Problem[] => {
  const isOfField = (text: string) => problems.some(problem => problem.text.split('\n').includes(text))
  const whole = message.split('\n').filter(text => !isOfField(text))
  return [...problems, ...whole.map(text => ({ field: '', text }))]
}

/** Refuses with all distinct texts at once, one per line, as the forms show them. */
export const assertNoProblems = (problems: readonly Problem[]) => {
  if (problems.length === 0) return
  const texts = new Set(problems.map(problem => problem.text))
  throw refuse('invalid', [...texts].join('\n'), textByField(problems))
}

/** Reads like the rule it states: `when(broken, 'name', 'Name is Blank')`. */
export const when = (broken: boolean, field: string, text: string): Problem[] => (broken ? [{ field, text }] : [])
