import type { RecordHistory } from '#shared/record-history.ts'

export const drawerCountHistory: RecordHistory = {
  access: 'transaction',
  labels: {
    name: 'Drawer',
    drawerAmount: 'Books',
    drawerCount: 'Count',
    difference: 'Difference',
    note: 'Note',
  },
  money: ['drawerAmount', 'drawerCount', 'difference', 'notes.coins'],
  names: { drawer: 'drawerName', amount: 'drawerAmount', count: 'drawerCount' },
}
