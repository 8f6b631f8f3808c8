import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, id, listInput, option, pageOf, text } from '#shared/fields.ts'

/** Queued: on its way. Kept: there is no mail server, it is read here. Failed: given up after the last try. */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const MailRow = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  reason: z.string(),
  createdAt: z.int(),
  sentAt: z.nullable(z.int()),
})
export type MailRow = z.output<typeof MailRow>

export const listMails = endpoint({
  method: 'GET',
  path: 'mails/get-all',
  access: 'admin_only',
  input: listInput(['id', 'recipient', 'subject', 'state', 'createdAt', 'sentAt'], {
    search: text(100),
    state: option(['all', ...mailStates], 'all'),
  }),
  output: pageOf(MailRow),
})

export const getMail = endpoint({
  method: 'GET',
  path: 'mails/get/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  /** The texts of a mail that holds a secret are null: whoever reads a sign-in link is signed in as its recipient. */
  output: z.object({
    data: z.extend(MailRow, {
      holdsSecret: z.boolean(),
      /** The secret is delivered or out of date, and can not be sent any more. */
      isWiped: z.boolean(),
      text: z.nullable(z.string()),
      html: z.nullable(z.string()),
    }),
  }),
})

export const retryMail = endpoint({
  method: 'POST',
  path: 'mails/retry',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: done,
})
