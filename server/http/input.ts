import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Problem, refuse, textByField } from '#shared/errors.ts'
import { spelledOut } from '#shared/labels.ts'
import { type FormFields, readForm, removeTexts } from './form.ts'

type CountUpload = () => Promise<void>

const readBody = async (request: FastifyRequest, call: Endpoint, countUpload: CountUpload) => {
  if (request.isMultipart()) return readForm(request, call.files, countUpload)
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('invalid', 'The body must be an object')
  return { fields: body as FormFields, images: [], texts: [] }
}

type Issue = z.core.$ZodIssue

/** The schema library's text for an issue that has no text of ours. */
const UNWORDED = 'Invalid input'

const wordIssue = ({ path, message: issueText }: Issue, labels: Endpoint['labels']): Problem => {
  const message = issueText === UNWORDED ? 'is not readable' : issueText
  const names = path.filter(part => typeof part === 'string')
  const [first = '', name = first] = [names[0], names.at(-1)]
  const isNested = names.length > 1
  const index = path.find(part => typeof part === 'number')
  // A nested field with the name of another field is labelled by its whole path, as in its form.
  const whole = names.join('.')
  const isWhole = isNested && labels?.[whole] !== undefined
  const label = labels?.[isWhole ? whole : name] ?? spelledOut(name)
  const line = isNested && index !== undefined ? `${labels?.[first] ?? 'Line'} ${index + 1}: ` : ''
  const isOfField = /^(must|is|holds)\b/.test(message) && name !== ''
  // Form rules report a list as a whole, and a field by its own name.
  const field = index === undefined ? name : first
  return { field: isWhole ? whole : field, text: isOfField ? `${line}${label} ${message}` : message }
}

/** Path, query and body as one flat object checked against the contract; a 400 lists what does not fit. */
export const readInput = async (request: FastifyRequest, call: Endpoint, countUpload: CountUpload) => {
  const { fields, images, texts } = await readBody(request, call, countUpload)
  const sent = { ...(request.query as FormFields), ...fields, ...(request.params as FormFields) }
  const parsed = call.input.safeParse(sent)
  if (parsed.success) return { input: parsed.data, images, texts }
  await removeTexts(texts)
  const problems = parsed.error.issues.map(issue => wordIssue(issue, call.labels))
  const distinct = new Set(problems.map(({ text }) => text))
  throw refuse('invalid', [...distinct].join('\n'), textByField(problems))
}
