import type { Access } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'

type MenuCountFacts = {
  path: string
  access: Access
  /** The topic of the events after which it may differ. */
  topic: string
  /** Follows the number: '3 of today not signed'. */
  words: string
  /** Money or a signature waits, or something failed. */
  isUrgent: boolean
}

/** What waits for a person behind an entry of the menu. */
export const menuCounts = {
  unsignedMetro: {
    path: recordKinds.metro.list,
    access: recordKinds.metro.access,
    topic: recordKinds.metro.entity,
    words: 'of today not signed',
    isUrgent: true,
  },
  unsignedCoin: {
    path: recordKinds.coin.list,
    access: recordKinds.coin.access,
    topic: recordKinds.coin.entity,
    words: 'of today not signed',
    isUrgent: true,
  },
  quotes: {
    path: recordKinds.quote.list,
    access: recordKinds.quote.access,
    topic: recordKinds.quote.entity,
    words: 'without contact',
    isUrgent: false,
  },
  notices: {
    path: '/portal/notices',
    access: 'notice_view',
    topic: 'notices',
    words: 'unpaid',
    isUrgent: true,
  },
  offers: {
    path: recordKinds.coin_invoice.list,
    access: recordKinds.coin_invoice.access,
    topic: recordKinds.coin_invoice.entity,
    words: 'with new offers',
    isUrgent: false,
  },
  prints: {
    path: '/portal/print-desk',
    access: 'admin_only',
    topic: 'print_jobs',
    words: 'not printed',
    isUrgent: true,
  },
  policeReports: {
    path: '/portal/police-reports',
    access: 'admin_only',
    topic: 'police_reports',
    words: 'refused',
    isUrgent: true,
  },
  mails: {
    path: '/portal/mail',
    access: 'admin_only',
    topic: 'mails',
    words: 'not sent',
    isUrgent: true,
  },
} as const satisfies Record<string, MenuCountFacts>

export type MenuCountKey = keyof typeof menuCounts
export const menuCountKeys = Object.keys(menuCounts) as MenuCountKey[]
