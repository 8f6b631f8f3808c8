import type { RecordHistory } from '#shared/record-history.ts'

/** How the history tells of a count. */
export const drawerCountHistory: RecordHistory = {
  labels: {
    name: 'Drawer',
    drawerAmount: 'Books',
    drawerCount: 'Count',
    difference: 'Difference',
    note: 'Note',
  },
  names: { drawer: 'drawerName', amount: 'drawerAmount', count: 'drawerCount' },
}
