import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, filter, flag, id, listInput, maybe, pageOf, text, version } from '#shared/fields.ts'

export const NotificationEmail = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  enabled: z.boolean(),
  createdAt: z.int(),
  version: z.int(),
})
export type NotificationEmail = z.output<typeof NotificationEmail>

export const listNotificationEmails = endpoint({
  method: 'GET',
  path: 'notification-emails/all',
  access: 'admin_only',
  input: listInput(['id', 'email', 'firstName', 'lastName', 'createdAt'], { search: text(100) }),
  output: pageOf(NotificationEmail),
})

export const addNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification-emails/add-email',
  access: 'admin_only',
  input: z.object({ email: text(200), firstName: text(100), lastName: text(100) }),
  output: created,
})

/** Fields left out are unchanged: the switch in the list sends only `enabled`. */
export const editNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification-emails/edit-email-data',
  access: 'admin_only',
  input: z.object({
    id: id(),
    email: maybe(text(200)),
    firstName: maybe(text(100)),
    lastName: maybe(text(100)),
    enabled: filter(flag()),
    version: version(),
  }),
  output: done,
})

export const removeNotificationEmail = endpoint({
  method: 'GET',
  path: 'notification-emails/delete-email/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: done,
  changes: true,
})
