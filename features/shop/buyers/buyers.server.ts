import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { buyerCalls, contactAccess } from './buyers.contract.ts'
import { addBuyer, type BuyerDraft, type BuyerRow, changeBuyer, findBuyers, lockBuyer } from './buyers.queries.ts'
import { buyerProblems } from './buyers.rules.ts'

const newBuyer: BuyerDraft = { name: '', enabled: true, type: 1, phone: '', businessLicence: '', address: '' }

/** What was sent over what stands: left out means unchanged. */
const draftOf = (sent: Partial<InputOf<typeof buyerCalls.edit>>, before: BuyerDraft): BuyerDraft => ({
  name: sent.name ?? before.name,
  enabled: sent.enabled ?? before.enabled,
  type: sent.type ?? before.type,
  phone: sent.phone ?? before.phone,
  businessLicence: sent.businessLicence ?? before.businessLicence,
  address: sent.address ?? before.address,
})

const tell = async (tx: Tx, action: string, row: BuyerRow, user: Context['user']) => {
  await remember(tx, { of: 'buyers', id: row.id, action, value: row, by: user })
  await announce(tx, { topic: 'buyers', id: row.id, access: 'all' })
}

const withoutContact = ({ id, name, enabled, type, displayOrder, version }: BuyerRow) => ({
  id,
  name,
  enabled,
  type,
  displayOrder,
  version,
})

export const buyerHandlers: Handler[] = [
  handle(buyerCalls.list, async ({ db, user, page }, filter) => {
    const { data, count } = await findBuyers(db, filter, page.offset)
    return { data: may(user, contactAccess) ? data : data.map(withoutContact), count }
  }),

  handle(buyerCalls.add, ({ transaction, user }, input) => {
    const draft = draftOf(input, newBuyer)
    assertNoProblems(buyerProblems(draft))
    return transaction(async tx => {
      const row = await addBuyer(tx, draft)
      await tell(tx, 'created', row, user)
      return { data: { id: row.id } }
    })
  }),

  handle(buyerCalls.edit, ({ transaction, user }, input) =>
    transaction(async tx => {
      const before = found(await lockBuyer(tx, input.id), 'Buyer')
      await assertUnchanged(tx, 'buyers', before, input.version)
      const draft = draftOf(input, before)
      assertNoProblems(buyerProblems(draft))
      await tell(tx, 'updated', await changeBuyer(tx, before.id, draft), user)
      return { message: 'Buyer saved' }
    }),
  ),
]
