import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, filter, flag, id, listInput, mapFields, maybe, pageOf, text, version } from '#shared/fields.ts'
import { namesOf, type TextFields } from '#shared/text-fields.ts'

export const emailFields = {
  email: { label: 'Email', longest: 200, kind: 'email' },
  firstName: { label: 'First Name', longest: 100 },
  lastName: { label: 'Last Name', longest: 100 },
} as const satisfies TextFields

export const NotificationEmail = z.object({
  id: z.int(),
  ...mapFields(emailFields, () => z.string()),
  enabled: z.boolean(),
  createdAt: z.int(),
  version: z.int(),
})
export type NotificationEmail = z.output<typeof NotificationEmail>

export const listNotificationEmails = endpoint({
  method: 'GET',
  path: 'notification-emails/all',
  access: 'admin_only',
  input: listInput(['id', ...namesOf(emailFields), 'createdAt'], { search: text(100) }),
  output: pageOf(NotificationEmail),
})

export const addNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification-emails/add-email',
  access: 'admin_only',
  input: z.object(mapFields(emailFields, ({ longest }) => text(longest))),
  output: created,
})

/** Fields left out are unchanged: the switch in the list sends only `enabled`. */
export const editNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification-emails/edit-email-data',
  access: 'admin_only',
  input: z.object({
    id: id(),
    ...mapFields(emailFields, ({ longest }) => maybe(text(longest))),
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
