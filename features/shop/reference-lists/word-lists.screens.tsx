import { wordListScreen } from './word-list-screen.tsx'
import {
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
  storeCalls,
  voidReasonCalls,
} from './word-lists.contract.ts'

const named = { field: 'name', label: 'Name' } as const

export const Clerks = wordListScreen({
  ...named,
  title: 'Clerks',
  noun: 'clerks',
  table: 'clerks',
  calls: clerkCalls,
  emptyText: 'A ticket names the clerk who took it.',
  add: 'Add New Clerk',
  order: 'clerks',
})

export const FromOptions = wordListScreen({
  ...named,
  title: 'From Options',
  noun: 'from options',
  table: 'from_options',
  calls: fromOptionCalls,
  add: 'Add New Option',
  order: 'ads_from_options',
})

export const PettyCashUsers = wordListScreen({
  ...named,
  title: 'Petty Cash Users',
  noun: 'petty cash users',
  table: 'petty_cash_users',
  calls: pettyCashUserCalls,
  add: 'Add New User',
  order: 'petty_cash_user',
})

export const LeadsOnlineRules = wordListScreen({
  ...named,
  title: 'LeadsOnline Rules',
  noun: 'keywords',
  label: 'Keyword',
  table: 'leads_keywords',
  calls: leadsKeywordCalls,
  add: 'Add New Keyword',
  order: 'ticket_item_keywords',
  isPaged: true,
})

export const ItemDescriptions = wordListScreen({
  title: 'Item Description Checker',
  noun: 'keywords',
  field: 'keyword',
  label: 'Keyword',
  table: 'item_descriptions',
  calls: itemDescriptionCalls,
  add: 'New Item',
  isPaged: true,
})

export const VoidReasons = wordListScreen({
  title: 'Void Reasons',
  noun: 'void reasons',
  field: 'reason',
  label: 'Reason',
  table: 'void_reasons',
  calls: voidReasonCalls,
  add: 'Add New',
})

export const Stores = wordListScreen({
  ...named,
  title: 'Stores',
  noun: 'stores',
  table: 'stores',
  calls: storeCalls,
  add: 'Add New Store',
})
