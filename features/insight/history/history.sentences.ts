import { spotNames } from '#features/outside/spot-prices/spot-prices.names.ts'
import { kindOfEntity, receiptKinds, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { formatDay, parseDay } from '#shared/time.ts'
import type { HistoryEntry, Snapshot } from './history.contract.ts'
import { differences } from './history.rules.ts'

/** 'Dana renamed clerk Luis O', 'June marked M64 as paid': action, record and details. */
export type Sentence = { does: string; name: string; end?: string | undefined }

export const nouns: Record<string, string> = {
  block_entries: 'block of',
  booths: 'booth',
  buyers: 'buyer',
  check_gaps: 'the reason for check',
  clerks: 'clerk',
  drawer_counts: 'count of',
  from_options: 'from option',
  groups: 'user group',
  ip_whitelist: 'IP address',
  item_categories: 'item category',
  item_descriptions: 'item description',
  items: 'item',
  leads_keywords: 'LeadsOnline keyword',
  ledger_transactions: 'the cash of',
  mails: 'mail',
  metric_ignores: 'ignored metric',
  notices: 'notice',
  notification_emails: 'alert email',
  payees: 'payee',
  petty_cash_users: 'petty cash user',
  print_jobs: 'page',
  printers: 'printer',
  receipt_deposits: 'the deposit of',
  spot_prices: 'the spot price of',
  station_printers: 'the printers of',
  stores: 'store',
  users: 'user',
  void_reasons: 'void reason',
}

const spaced = (word: string) => word.replaceAll('_', ' ')

const nounOf = (entity: string) => {
  const kind = kindOfEntity(entity)
  return kind ? recordKinds[kind].noun : (nouns[entity] ?? spaced(entity))
}

const settingNames: Record<string, string> = {
  shop: 'shop settings',
  check_prefixes: 'check number prefixes',
  alert_amounts: 'alert amounts',
  security: 'security settings',
  signing: 'signature pad settings',
  paper: 'paper settings',
  bank: 'bank account of checks',
  reports: 'report settings',
  guide: 'set-up guide',
}

const nameFields = ['name', 'reason', 'keyword', 'username', 'email', 'ip', 'subject', 'title', 'fileName']

const personFields: Record<string, readonly string[]> = {
  block_entries: ['firstName', 'lastName'],
  metric_ignores: ['value'],
}

/** 'coin receipts of 11/12/26': a deposit is that of a kind and a day. */
const depositName = ({ kind, day }: Snapshot) => {
  const label = receiptKinds.find(one => one === kind)
  const date = typeof day === 'string' && parseDay(day)
  return label && date && `${recordKinds[label].label}s of ${formatDay(date)}`
}

const nameOf = ({ entity, entityId }: HistoryEntry, value: Snapshot) => {
  if (entity === 'settings') return settingNames[entityId] ?? spaced(entityId)
  // A check is named by its printed number.
  if (entity === 'checks' && typeof value.checkNumber === 'string') return value.checkNumber
  // Cash is named by its purpose.
  if (entity === 'ledger_transactions' && typeof value.comment === 'string' && value.comment) return value.comment
  const ofDay = entity === 'receipt_deposits' && depositName(value)
  if (ofDay) return ofDay
  const kind = kindOfEntity(entity)
  if (kind) return recordNumber({ kind, id: entityId })
  const spot = Object.entries(spotNames).find(([item]) => entity === 'spot_prices' && item === value.item)
  if (spot) return spot[1]
  const person = personFields[entity]
  const both = person?.map(field => value[field]).filter(Boolean)
  if (both && both.length > 0) return both.join(' ')
  const names = nameFields.map(field => value[field])
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? entityId
}

const verbs: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  void: 'voided',
  'check printed': 'printed the check of',
  'check printed again': 'printed again the check of',
  contact: 'logged a contact of',
  'contact, closed': 'logged a contact and closed',
  'item added': 'added an item to',
  'item changed': 'changed an item of',
  'item removed': 'removed an item from',
  'labels printed': 'printed the labels of',
  'line added': 'added a line to',
  'line came back': 'took a line back to',
  'new link': 'made a new link to',
  'not cleared': 'took the clearing back of',
  'offer accepted': 'accepted an offer on',
  'offer by phone': 'typed an offer by phone on',
  'offer made': 'made an offer on',
  'offer taken back': 'took back an offer on',
  'offers submitted': 'submitted offers on',
  'payment changed': 'changed a payment of',
  'payment taken': 'took a payment of',
  'payment deleted': 'deleted a payment of',
  'settlement sheet deleted': 'deleted a settlement sheet of',
  'settlement sheet saved': 'saved a settlement sheet of',
  'signature removed': 'removed the signature of',
  'taken off its invoice': 'took off its invoice',
  'two-step verification reset': 'reset the two-step verification of',
}
const SEAL_BROKEN = /seal broken$/

/** 'sent to the pad of Booth 5', 'made into a coin ticket': what it led to follows the record. */
const WITH_END = /^(sent|made) ((?:to|into) .+)$/

/** Some single-field changes have their own verb. */
const verbOf = ({ action, entity }: HistoryEntry, value: Snapshot, before: Snapshot | null) => {
  if (SEAL_BROKEN.test(action)) return 'broke the seal of'
  if (action !== 'updated' || !before) return verbs[action] ?? spaced(action)
  const changed = differences(before, value).map(({ field }) => field)
  if (changed.length === 0) return 'saved'
  if (changed.every(field => (personFields[entity] ?? nameFields).includes(field))) return 'renamed'
  if (changed.every(field => /order$/i.test(field))) return 'moved'
  if (changed.every(field => field === 'enabled')) return value.enabled ? 'enabled' : 'disabled'
  return 'changed'
}

const noticeMarks: Record<string, string> = { paid: 'as paid', unpaid: 'as not paid' }

const importedText = ({ lines, kind }: Snapshot) =>
  typeof lines === 'number'
    ? `as ${spaced(String(kind))}, ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`
    : undefined

/** Describes an entry, from its snapshot and the one before. */
export const sentenceOf = (entry: HistoryEntry & { value: Snapshot; before: Snapshot | null }): Sentence => {
  const name = nameOf(entry, entry.value)
  if (entry.entity === 'imports') return { does: 'imported the file', name, end: importedText(entry.value) }
  const end = entry.entity === 'notices' ? noticeMarks[entry.action] : undefined
  if (end) return { does: 'marked', name, end }
  const [, done, whereTo] = WITH_END.exec(entry.action) ?? []
  if (done) return { does: `${done} ${nounOf(entry.entity)}`, name, end: whereTo }
  const noun = entry.entity === 'settings' ? 'the' : nounOf(entry.entity)
  return { does: `${verbOf(entry, entry.value, entry.before)} ${noun}`, name }
}
