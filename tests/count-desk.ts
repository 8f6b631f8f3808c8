import { expect } from 'vitest'
import { compareCount, getCount, reconcile } from '#features/cash/counts/counts.contract.ts'
import { createTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { openTestPortal } from './portal.ts'

/** A portal with an Admin who moves and counts cash. */
export const openCountDesk = async () => {
  const portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  return {
    portal,
    admin,
    /** Answers with the transaction's number. */
    move: async (src: string, dest: string, notes: object) =>
      (await portal.send(createTransaction, { src, dest, comment: 'float', ...notes }, admin)).body.data.id,
    compare: async (dest: string, notes: object) =>
      (await portal.send(compareCount, { dest, ...notes }, admin)).body.data,
    /** Answers with the count's id. */
    settle: async (dest: string, notes: object) => {
      const { status, body } = await portal.send(reconcile, { dest, ...notes }, admin)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.id
    },
    pageOf: async (id: number) => (await portal.send(getCount, { id }, admin)).body.data,
  }
}
