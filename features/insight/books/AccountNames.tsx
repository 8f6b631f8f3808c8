import { journalAccounts } from '#shared/settings.ts'
import { formScreen } from '#web/makers/form/form-screen.tsx'
import { getAccountNames, saveAccountNames } from './account-names.contract.ts'
import { accountNameProblems } from './account-names.rules.ts'

const accounts = Object.keys(journalAccounts) as (keyof typeof journalAccounts)[]

export const AccountNames = formScreen({
  title: 'Account Names',
  section: 'Names in your accounting software',
  load: getAccountNames,
  recordOf: ({ data }) => data,
  save: saveAccountNames,
  savedText: 'Setting Updated Successfully!',
  fields: accounts.map(key => ({ key, label: journalAccounts[key], span: 8, maxLength: 60 })),
  problems: accountNameProblems,
  back: '/portal/books',
})
