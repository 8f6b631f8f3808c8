import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { journalAccounts, settingSchemas } from '#shared/settings.ts'

type Name = keyof typeof journalAccounts
const names = Object.keys(journalAccounts) as Name[]
const eachName = <T>(of: (name: Name) => T) =>
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<Name, T>

const shape = settingSchemas.account_names.shape

/** Each account is labelled by the name it starts with. */
export const accountNameLabels: Record<Name, string> = { ...journalAccounts }

export const getAccountNames = endpoint({
  method: 'GET',
  path: 'settings/account-names',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ ...eachName(() => z.string()), version: z.int() }) }),
})

export const saveAccountNames = endpoint({
  method: 'POST',
  path: 'settings/save-account-names',
  access: 'admin_only',
  input: z.object({ ...eachName(name => maybe(shape[name])), version: version() }),
  labels: accountNameLabels,
  output: done,
})
