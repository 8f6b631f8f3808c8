import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { addIp, editIp, listIps, removeIp } from './ip-whitelist.contract.ts'
import { canEditIp, ipProblems } from './ip-whitelist.rules.ts'

const fields = [
  { key: 'ip', label: 'IP', span: 24, maxLength: 100, hint: 'An address or a range, such as 203.0.113.0/24' },
  { key: 'comment', label: 'Comment', span: 24, maxLength: 300 },
] as const

export const IpWhitelist = listScreen(listIps, {
  title: 'IP Whitelist',
  noun: 'addresses',
  columns: [
    { key: 'ip', label: 'IP', width: 260, sort: true },
    { key: 'comment', label: 'Comment', sort: true },
    { key: 'createdAt', label: 'Created', as: 'instant', width: 130, sort: true },
    { key: 'fromBot', label: 'From bot', as: 'yes', width: 90 },
  ],
  search: 'Search addresses',
  create: { label: 'Add New', form: rowForm({ title: 'Add New', call: addIp, fields, problems: ipProblems }) },
  edit: {
    ...rowForm({ title: 'Edit', call: editIp, fields, problems: ipProblems }),
    can: row => canEditIp(row) || 'made automatically',
  },
  remove: { call: removeIp, question: row => `Delete ${row.ip}?`, text: 'Staff at this address may be locked out.' },
  nameOf: row => row.ip,
  live: 'ip_whitelist',
  history: 'ip_whitelist',
  emptyText: 'It is used once its enforcement is turned on under Security.',
})
