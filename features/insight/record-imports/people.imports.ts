import * as z from 'zod/mini'
import { chooseFromLists, digitProblems, tidyTicket } from '#features/buying/tickets/limits.rules.ts'
import { birthDateProblem, idExpirationProblem, keptBirthDate } from '#features/people/people/identity.rules.ts'
import { nameKey } from '#features/people/people/name-key.rules.ts'
import { personKeys } from '#features/people/people/people.server.ts'
import { findPeopleByKeys } from '#features/people/people/people-in-bulk.queries.ts'
import { getOrAddPeople } from '#features/people/people/people-in-bulk.server.ts'
import { type PersonOnFile, putPeopleOnFile } from '#features/people/people/people-on-file.queries.ts'
import type { Vault } from '#server/base/secrets.ts'
import { text } from '#shared/fields.ts'
import { dayAt } from '#shared/time.ts'
import { type ImportRow, importKind } from '../imports/import-kind.ts'
import { identityCells, identityColumns } from './identity-cells.ts'
import { checkRows, type KeysInJson, keysInJson, keysOutOfJson } from './storing.ts'

const cells = z.object({ ...identityCells, from: text(60) })

type Cells = z.output<typeof cells>
type PersonRow = ImportRow & { cells: Cells }
type StagedPerson = { of: number; keys: KeysInJson; source: string; person: PersonOnFile }

/** A person has no visit, clerk or booth; the lists of an identity are those of the ticket's form. */
const asTyped = ({ from: _source, sex = '' as 'M', ...identity }: Cells, today: Date) =>
  chooseFromLists(tidyTicket({ ...identity, sex, ...{ clerk: '', booth: '', station: '', fromx: '' } }, { today }), {
    clerk: [],
    booth: [],
    fromx: [],
    station: [],
    storeId: [],
  })

const plain = (text: string) => text.replace(/[^a-z\d]/gi, '').toLowerCase()

/** Identity numbers stay out of `named`, because messages are stored as they are. */
const keyOf = ({ dLState, dLNo, otherIdType, otherIDNo, firstName, lastName, dOB }: Cells) => {
  const named = `${firstName} ${lastName}`
  if (plain(dLNo) !== '') return { key: `licence ${plain(dLState)} ${plain(dLNo)}`, named }
  if (plain(otherIDNo) !== '') return { key: `other ${plain(otherIdType)} ${plain(otherIDNo)}`, named }
  return { key: `name ${nameKey(named)} ${keptBirthDate(dOB, new Date())}`, named }
}

const sealed = (vault: Vault, number: string) => (number === '' ? null : vault.seal(number).toString('hex'))

const sampleEnd = ['2214 Mesa Verde Ln', 'Las Vegas', 'NV', '89108', 'Bro', 'Blk', '504', '143']

export const peopleImport = importKind<typeof cells, PersonRow, StagedPerson>({
  kind: 'people',
  label: 'People',
  about:
    'Customers, recognised by driver licence, other ID, or name and birth date: when they come, the form is filled. A person who is there already is changed to what the file says.',
  columns: [
    ...identityColumns.map(column => (column.name === 'sex' ? { name: 'sex', about: 'M or F' } : column)),
    { name: 'from', about: 'what brought the customer first' },
  ],
  sample: [
    ['Maria', '', 'Delgado', '07141986', 'F', 'H', ...sampleEnd, 'NV', '1400170213', '06302031', '', '', 'signs'],
    ['Walter', 'J', 'Brandt', '1958-03-02', 'M', '', ...sampleEnd, '', '', '', 'Passport', 'C01X0006H', 'friend'],
  ],
  cells,
  rowOf: read => ({ cells: read, ...keyOf(read) }),
  add: async (tx, rows, { vault, timeZone }) => {
    const today = new Date(`${dayAt(Date.now(), timeZone)}T00:00:00Z`)
    const checked = checkRows(rows, ({ cells: read }) => {
      const { ticket: person, problems } = asTyped(read, today)
      const texts = [
        ...(person.firstName === '' ? ['First Name is Blank'] : []),
        ...(person.lastName === '' ? ['Last Name is Blank'] : []),
        ...(person.dOB === '' ? ['Date of Birth is Blank'] : []),
        ...[
          ...birthDateProblem(person.dOB, today),
          ...idExpirationProblem(person.dLExpirationDate),
          ...digitProblems(person),
          ...problems,
        ].map(problem => problem.text),
      ]
      const { clerk: _clerk, booth: _booth, station: _station, fromx: _from, ...identity } = person
      const staged = (): StagedPerson => ({
        of: 1,
        keys: keysInJson(personKeys(vault, person)),
        source: read.from,
        person: {
          ...identity,
          dLNo: sealed(vault, person.dLNo),
          otherIDNo: sealed(vault, person.otherIDNo),
        },
      })
      return { texts, staged }
    })
    const hits = await findPeopleByKeys(
      tx,
      (checked.staged ?? []).map(({ keys }) => keysOutOfJson(keys)),
    )
    const replaced = hits.filter(({ licence, otherId, name }) => (licence ?? otherId ?? name) !== null).length
    return { ...checked, added: checked.added - replaced, replaced }
  },
  store: async (tx, staged) => {
    for await (const batch of staged.batches()) {
      const ids = await getOrAddPeople(
        tx,
        batch.map(({ keys, source }) => ({ ...keysOutOfJson(keys), source })),
      )
      const byId = new Map(batch.map(({ person }, at) => [ids[at], { ...person, personId: ids[at] as number }]))
      await putPeopleOnFile(tx, [...byId.values()])
    }
  },
})
