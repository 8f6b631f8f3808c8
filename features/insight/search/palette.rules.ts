import type { ComponentType } from 'react'
import { may, type Permission, type Role } from '#shared/permissions.ts'
import { wordsIn } from '#shared/search.ts'

export const paletteGroups = ['records', 'people', 'screens', 'actions'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** Leads somewhere, or does something. */
export type PaletteEntry = {
  key: string
  label: string
  about: string
  end?: string
  isVoid?: boolean
  icon?: ComponentType<{ size?: number }> | undefined
} & ({ to: string } | { does: () => void })

type Action = { label: string; about: string; to: string; access: Permission | readonly Permission[] }

const actions: readonly Action[] = [
  { label: 'New Metro ticket', about: 'Metro Tickets', to: '/portal/metro-tickets/add-new', access: 'ticket' },
  { label: 'New coin ticket', about: 'Coin Tickets', to: '/portal/coin-tickets/add-new', access: 'new_coin' },
  { label: 'New coin receipt', about: 'Coin Receipts', to: '/portal/receipts/create-new', access: 'receipt' },
  {
    label: 'New coin receipt by barcode',
    about: 'Coin Receipts',
    to: '/portal/receipts/create-new-v2',
    access: 'receipt',
  },
  {
    label: 'New jewelry receipt',
    about: 'Jewelry Receipts',
    to: '/portal/jewelry-receipts/create-new',
    access: 'receipt',
  },
  { label: 'New quote', about: 'Quotes', to: '/portal/quotes/create', access: ['ticket', 'new_coin'] },
  { label: 'New invoice', about: 'Invoices', to: '/portal/invoices/create-new', access: 'invoice' },
  {
    label: 'Drawer transfer',
    about: 'Transactions',
    to: '/portal/transactions/drawer-transfer',
    access: 'transaction',
  },
  { label: 'Mark as Paid', about: 'Notices', to: '/portal/notices', access: 'notice_view' },
  {
    label: 'Make Invoice',
    about: 'Locks, paid and on no invoice',
    to: '/portal/locks?paidInFull=2',
    access: 'invoice',
  },
  { label: 'Count a drawer', about: 'Reconcile', to: '/portal/transactions/reconcile', access: 'transaction' },
]

/** A name that was meant comes before a comment that happens to hold its letters. */
export const namesFirst = <Row extends { matched: string }>(rows: readonly Row[]): Row[] => {
  const place = ({ matched }: Row) => (matched === 'number' ? 0 : matched === 'name' ? 1 : 2)
  return rows.toSorted((one, other) => place(one) - place(other))
}

type Searched = { typed: string; only: string; hasSearch: boolean }

/** Says where nothing was found, and what may help. */
export const nothingFoundText = ({ typed, only, hasSearch }: Searched) => {
  if (typed.trim() === '') return 'Type a number, a name or a word'
  if (only !== '') return `Nothing in ${only} for '${typed}'. Tab goes to another group.`
  if (!hasSearch) return `Nothing found for '${typed}': a whole record number, a screen or an action is found here.`
  return `Nothing found for '${typed}'. Try fewer letters, or a number, phone, serial, amount or date.`
}

const holdsWordsOf = (text: string, typed: string) =>
  wordsIn(typed).every(word =>
    text
      .toLowerCase()
      .split(/\s+/)
      .some(part => part.startsWith(word)),
  )

/** Entries whose words begin with those that were typed; all of them before anything is typed. */
export const matchingEntries = (entries: readonly PaletteEntry[], typed: string) =>
  typed.trim() === '' ? [...entries] : entries.filter(({ label, about }) => holdsWordsOf(`${label} ${about}`, typed))

export const actionsFor = (role: Role): PaletteEntry[] =>
  actions
    .filter(({ access }) => may(role, access))
    .map(({ label, about, to }) => ({ key: `do ${to}`, label, about, to }))

/** The parts of a label, each with whether it is what was typed. */
export const markedParts = (label: string, typed: string) => {
  const words = wordsIn(typed).filter(word => word !== '')
  const at = words
    .map(word => ({ from: label.toLowerCase().indexOf(word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
  const parts: { text: string; from: number; isMarked: boolean }[] = []
  let end = 0
  for (const { from, length } of at) {
    if (from < end) continue
    parts.push({ text: label.slice(end, from), from: end, isMarked: false })
    parts.push({ text: label.slice(from, from + length), from, isMarked: true })
    end = from + length
  }
  return [...parts, { text: label.slice(end), from: end, isMarked: false }].filter(({ text }) => text !== '')
}
