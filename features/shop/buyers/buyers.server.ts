import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { type BuyerDraft, type BuyerRow, buyerCalls, contactAccess } from './buyers.contract.ts'
import { addBuyer, buyers, findBuyers } from './buyers.queries.ts'
import { buyerProblems } from './buyers.rules.ts'

const newBuyer: BuyerDraft = { name: '', enabled: true, type: 1, phone: '', businessLicence: '', address: '' }

const checked = (draft: BuyerDraft) => {
  assertNoProblems(buyerProblems(draft))
  return draft
}

const withoutContact = ({ phone: _phone, businessLicence: _licence, address: _address, ...buyer }: BuyerRow) => buyer

export const buyerHandlers: Handler[] = [
  handle(buyerCalls.list, async ({ db, user, page }, filter) => {
    const { data, count } = await findBuyers(db, filter, page.offset)
    return { data: may(user, contactAccess) ? data : data.map(withoutContact), count }
  }),

  handle(buyerCalls.add, ({ transaction, user }, input) => {
    const draft = checked(withSent(newBuyer, input))
    return transaction(tx => addBuyer(tx, draft, user))
  }),

  handle(buyerCalls.edit, ({ transaction, user }, { id, version, ...sent }) =>
    transaction(tx => buyers.change(tx, { id, version, by: user, draftOf: before => checked(withSent(before, sent)) })),
  ),
]
