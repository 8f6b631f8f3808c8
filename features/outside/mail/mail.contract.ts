import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, id, listInput, option, pageOf, text } from '#shared/fields.ts'

/** Queued: waiting. Kept: there is no mail server, read it here. Failed: given up after the last attempt. */
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
  /** The texts of a mail with a secret are null, because its sign-in link would work for the reader. */
  output: z.object({
    data: z.extend(MailRow, {
      holdsSecret: z.boolean(),
      /** True when the secret was delivered or has expired, so it can not be sent again. */
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
