import { expect, test } from 'vitest'
import { createGroup } from '#features/access/users/groups.contract.ts'
import { printerCalls } from '#features/paper/printers/printers.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openCounter } from '#tests/portal.ts'
import { buyerCalls } from '../buyers/buyers.contract.ts'
import { itemCalls, itemCategoryCalls } from '../items/items.contract.ts'
import { addNotificationEmail } from '../notification-emails/notification-emails.contract.ts'
import { payeeCalls } from '../payees/payees.contract.ts'
import {
  boothCalls,
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
  storeCalls,
  voidReasonCalls,
} from './word-lists.contract.ts'

const { portal, admin } = await openCounter()

type List = { call: Endpoint; field?: string; label?: string; more?: object }

const lists: Record<string, List> = {
  clerks: { call: clerkCalls.add },
  'from options': { call: fromOptionCalls.add },
  'petty cash users': { call: pettyCashUserCalls.add },
  keywords: { call: leadsKeywordCalls.add },
  'void reasons': { call: voidReasonCalls.add, field: 'reason', label: 'Reason' },
  'item descriptions': { call: itemDescriptionCalls.add, field: 'keyword', label: 'Keyword' },
  stores: { call: storeCalls.add },
  booths: { call: boothCalls.add },
  categories: { call: itemCategoryCalls.add, field: 'categoryName', label: 'Category Name' },
  items: { call: itemCalls.add, more: { category: 'Gold', itemType: 'coin' } },
  buyers: { call: buyerCalls.add, more: { type: 1 } },
  payees: { call: payeeCalls.add },
  printers: { call: printerCalls.add, more: { address: 'ipp://127.0.0.1/ipp/print' } },
  groups: { call: createGroup, label: 'Group name', more: { description: 'x', permissionIds: [1] } },
}

test.each(Object.entries(lists))(
  '%s: spaces inside a name count as one, and a second of the name is refused by its label',
  async (_, list) => {
    const { call, field = 'name', label = 'Name', more } = list
    const add = (name: string) => portal.send(call, { ...more, [field]: name }, admin)
    expect(await add('Acme  Fine\tSupplies')).toMatchObject({ status: 200 })
    const text = `${label} is already taken`
    for (const name of ['acme fine supplies', 'ACME   Fine Supplies'])
      expect(await add(name)).toMatchObject({ status: 409, body: { message: text, fields: { [field]: text } } })
  },
)

test('an address that alerts go to already is refused by its label', async () => {
  const add = () =>
    portal.send(addNotificationEmail, { email: 'Owner@shop.example', firstName: 'O', lastName: 'W' }, admin)
  expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({ status: 409, body: { fields: { email: 'Email is already taken' } } })
})

test('a name that another entry has is refused in editing too', async () => {
  await portal.send(payeeCalls.add, { name: 'First Water' }, admin)
  const { id } = (await portal.send(payeeCalls.add, { name: 'Second Water' }, admin)).body.data
  expect(await portal.send(payeeCalls.edit, { id, name: 'first  water' }, admin)).toMatchObject({
    status: 409,
    body: { fields: { name: 'Name is already taken' } },
  })
  const { id: reason } = (await portal.send(voidReasonCalls.add, { reason: 'Second thoughts' }, admin)).body.data
  expect(await portal.send(voidReasonCalls.edit, { id: reason, reason: 'wrong  amount' }, admin)).toMatchObject({
    status: 409,
    body: { fields: { reason: 'Reason is already taken' } },
  })
})
