import { type Problem, when } from '#shared/errors.ts'
import { journalAccounts } from '#shared/settings.ts'

type Names = { [Account in keyof typeof journalAccounts]?: string | undefined }

export const accountNameProblems = (names: Names): Problem[] =>
  (Object.entries(journalAccounts) as [keyof Names, string][]).flatMap(([account, label]) =>
    when((names[account] ?? label).trim() === '', account, `${label} is Blank`),
  )
