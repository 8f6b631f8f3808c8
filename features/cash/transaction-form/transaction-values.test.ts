import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { notesOf } from '../ledger/ledger.rules.ts'
import { placeName } from '../petty-details/petty-places.rules.ts'
import { asksForMore, emailFor } from '../petty-details/petty-values.ts'
import { transactionPath, transactionsPath } from '../transactions/transaction-links.ts'
import { transactionProblems } from '../transactions/transactions.rules.ts'
import {
  accountOptions,
  editedNoteFieldsOf,
  editProblems,
  formOf,
  movesOther,
  noteFieldsOf,
  packed,
  packedEdit,
  packedNotes,
  recountTexts,
  type TransactionForm,
} from './transaction-values.ts'

const petty: TransactionForm = {
  ...notesOf({ denom100: 6 }),
  ...{ src: 'metrodrawer', dest: 'pettycash', comment: 'parking lot repair' },
  ...{
    pettyName: 'Ray Tull',
    pettyWho: 'Cash Back',
    pettyPerson: 'Ann Oakes',
    eMail: 'ray@tull.test',
    SSN: '900-12-3456',
  },
}

const saved = {
  ...notesOf({ denom20: 5 }),
  ...{
    id: 7,
    version: 1,
    time: 0,
    movedAt: 0,
    amount: cents(10_000),
    isReversed: false,
    purpose: 'petty_cash',
    record: '',
  },
  ...{ isOwn: true, by: 'Dana', src: 'metrodrawer', dest: 'PettyCash-Ray Tull', comment: 'stamps' },
  ...{ pettyWho: 'Cash Back Ann Oakes', eMail: 'ray@tull.test', SSN: '***-**-3456', countedBefore: null },
  ...{ hasEmail: true, hasSsn: true },
}

test('a new transaction offers twelve accounts, an edited one also Reconcile', () => {
  expect(accountOptions(false)).toHaveLength(12)
  expect(accountOptions(true).map(({ value }) => value)).toContain('reconcile')
})

test('petty cash goes out under the name of its user, with kind and person together', () => {
  expect(packed(petty)).toMatchObject({
    src: 'metrodrawer',
    dest: 'PettyCash-Ray Tull',
    pettyWho: 'Cash Back Ann Oakes',
  })
  const nobodys = packed({ ...petty, pettyName: '' })
  expect(transactionProblems(nobodys)).toEqual([{ field: 'pettyName', text: 'Name is Blank' }])
  expect(transactionProblems(packed(petty))).toEqual([])
})

test('a saved one is read back into the same fields, and never shows its SSN', () => {
  expect(formOf(saved)).toMatchObject({
    ...{
      src: 'metrodrawer',
      dest: 'pettycash',
      pettyName: 'Ray Tull',
      pettyWho: 'Cash Back',
      pettyPerson: 'Ann Oakes',
    },
    SSN: '',
  })
})

test('notes that were counted before the amount changed are the start', () => {
  const counted = notesOf({ denom20: 3 })
  expect(formOf({ ...saved, countedBefore: counted }).denom20).toBe(3)
})

test('an edit that types neither SSN nor e-mail leaves both as they are on file', () => {
  const edit = packedEdit({ ...petty, SSN: '', eMail: '', id: 7, version: 1 })
  expect(edit).toMatchObject({ id: 7, version: 1, dest: 'PettyCash-Ray Tull' })
  expect(edit).not.toHaveProperty('SSN')
  expect(edit).not.toHaveProperty('eMail')
  expect(packedEdit({ ...petty, id: 7, version: 1 })).toMatchObject({ SSN: '900-12-3456', eMail: 'ray@tull.test' })
})

const anns = { pettyWho: 'Cash Back Ann Oakes', eMail: '', SSN: '', hasEmail: true, hasSsn: true }
const blanks = { ...petty, comment: '', SSN: '', eMail: '' }
const textsOf = (form: TransactionForm, onFile: typeof anns, seesProof: boolean) =>
  editProblems(form, onFile, seesProof).map(({ text }) => text)

test('who can not see what is on file is not asked for it again', () => {
  expect(textsOf(blanks, anns, false)).toEqual(['Comment is Blank'])
})

test('who can not see what is on file can not change it', () => {
  const text = 'SSN is on file: only Admin may change it'
  for (const SSN of ['900-12-3456', '***-**-3456']) expect(textsOf({ ...blanks, SSN }, anns, false)[0]).toBe(text)
  expect(textsOf({ ...blanks, eMail: 'ann@oakes.test' }, anns, false)[0]).toBe(
    'E-mail is on file: only Admin may change it',
  )
  expect(textsOf({ ...petty, pettyPerson: 'Zelda' }, anns, false)).toEqual([])
})

test('who can not see what is on file is asked for what is not', () => {
  const bare = { ...anns, hasEmail: false, hasSsn: false }
  expect(textsOf(blanks, bare, false)).toEqual(['Comment is Blank', 'SSN is Blank', 'E-mail is Blank'])
  expect(textsOf(blanks, { ...bare, hasSsn: true }, false)).toEqual(['Comment is Blank', 'E-mail is Blank'])
})

test('SSN and e-mail are asked for again when it is for another person, whoever edits it', () => {
  const onFile = { ...anns, eMail: 'ann@oakes.test', SSN: '***-**-3456' }
  const both = ['SSN is Blank', 'E-mail is Blank']
  const edit = { ...petty, SSN: '', eMail: '' }
  expect(textsOf({ ...edit, eMail: 'ann@oakes.test' }, onFile, true)).toEqual([])
  expect(textsOf({ ...edit, pettyPerson: ' ann  oakes', eMail: 'ann@oakes.test' }, onFile, true)).toEqual([])
  for (const other of [{ pettyPerson: 'Zelda' }, { pettyWho: 'Vendor' }]) {
    expect(textsOf({ ...edit, ...other }, onFile, true)).toEqual(both)
    expect(textsOf({ ...edit, ...other }, anns, false)).toEqual(both)
  }
})

test('the e-mail on file goes with its person and comes back with them, one that was typed stays', () => {
  const onFile = { pettyWho: 'Vendor', pettyPerson: 'Bob', eMail: 'bob@x.test' }
  expect(emailFor({ ...onFile, pettyPerson: 'Zelda' }, onFile)).toBe('')
  expect(emailFor({ ...onFile, eMail: '' }, onFile)).toBe('bob@x.test')
  expect(emailFor({ ...onFile, pettyWho: 'Customer', eMail: 'new@x.test' }, onFile)).toBe('new@x.test')
  expect(emailFor({ ...onFile, eMail: 'new@x.test' }, onFile)).toBe('new@x.test')
})

test('the cash of a record is sent as notes alone', () => {
  expect(Object.keys(packedNotes({ ...petty, id: 7, version: 1 })).sort()).toEqual(
    ['coins', 'denom1', 'denom10', 'denom100', 'denom2', 'denom20', 'denom5', 'denom50', 'id', 'version'].sort(),
  )
})

test('SSN and e-mail are asked for from 600 on, of petty cash alone', () => {
  const texts = { dest: 'pettycash', denom100: '5', denom20: '5' }
  expect(asksForMore(texts)).toBe(true)
  expect(asksForMore({ ...texts, denom20: '4', coins: '19.99' })).toBe(false)
  expect(asksForMore({ ...texts, dest: 'bank' })).toBe(false)
  expect(asksForMore({ ...texts, dest: 'customer', src: 'pettycash' })).toBe(true)
})

test('2s have a field only where there are some', () => {
  expect(noteFieldsOf({ denom2: 0 })).not.toContain('denom2')
  expect(noteFieldsOf({ denom2: 3 })).toContain('denom2')
})

test('an edit asks for 50s where the shop counts them or where there are some, and sends only what it shows', () => {
  expect(editedNoteFieldsOf({ denom50: 0 }, false)).toEqual([
    'denom100',
    'denom20',
    'denom10',
    'denom5',
    'denom1',
    'coins',
  ])
  expect(editedNoteFieldsOf({ denom50: null }, false)).not.toContain('denom50')
  expect(editedNoteFieldsOf({ denom50: 2 }, false)).toContain('denom50')
  expect(editedNoteFieldsOf({ denom50: 0 }, true)).toContain('denom50')
  const { denom50: _hidden, ...shown } = petty
  expect(packedNotes({ ...shown, id: 7, version: 1 })).not.toHaveProperty('denom50')
  expect(packedEdit({ ...shown, id: 7, version: 1 })).not.toHaveProperty('denom50')
})

test('links ask for the rows behind a figure, and open a transaction over the rows on screen', () => {
  expect(
    transactionsPath({ filter: 'metrodrawer', toFrom: 'to', other: 'bank', startDate: '', endDate: '2026-11-13' }),
  ).toBe('/portal/transactions?filter=metro&toFrom=to&other=bank&startDate=&endDate=2026-11-13')
  expect(transactionPath(30423, { filter: 'coin', page: 2 })).toBe('/portal/transactions?filter=coin&page=2&open=30423')
  expect(placeName('PettyCash-Ray Tull')).toBe('Petty Cash, Ray Tull')
  expect(placeName('jewelryretail')).toBe('Jewelry Retail')
})

test('who changes what moved before its place was counted is told to count it again, also of petty cash', () => {
  const count = { id: 1, count: cents(0), difference: cents(0), at: 200, by: 'Dana' }
  const accounts = [
    { slug: 'metrodrawer' as const, name: 'Metro Drawer', lastCount: { ...count, at: 100 } },
    { slug: 'pettycash' as const, name: 'Petty Cash', lastCount: count },
    { slug: 'coinbag' as const, name: 'Coin Bag', lastCount: count },
  ]
  const entry = { src: 'metrodrawer', dest: 'PettyCash-Ray', movedAt: 150 }
  expect(recountTexts(entry, accounts)).toEqual(['Petty Cash was counted since: count it again afterwards.'])
  expect(recountTexts({ ...entry, movedAt: 250 }, accounts)).toEqual([])
  const shown = { ...formOf(saved), denom20: '5' }
  expect(movesOther({ ...shown, comment: 'tape' }, formOf(saved))).toBe(false)
  expect(movesOther({ ...shown, denom20: '6' }, formOf(saved))).toBe(true)
  expect(movesOther({ ...shown, dest: 'bank' }, formOf(saved))).toBe(true)
})
