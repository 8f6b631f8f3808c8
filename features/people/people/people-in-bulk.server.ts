import type { Tx } from '#server/db/db.ts'
import type { PersonKeys } from './people.queries.ts'
import {
  addIdsToPeople,
  addNewPeople,
  addNumbersOfPeople,
  type BulkPerson,
  findPeopleByKeys,
  takePersonIds,
} from './people-in-bulk.queries.ts'

type Shown = PersonKeys & { source: string }
type Person = Omit<BulkPerson, 'id'> & { id: number | undefined }

/** People found so far, by each of their keys. */
const openBook = () => {
  const [byKey, byId] = [new Map<string, Person>(), new Map<number, Person>()]
  const keysOf = ({ licenceHash, otherIdHash, nameKey, birthDate }: PersonKeys) => [
    licenceHash && `licence ${licenceHash.toString('hex')}`,
    otherIdHash && `other ${otherIdHash.toString('hex')}`,
    nameKey !== '' && birthDate !== null && `name ${nameKey} ${birthDate}`,
  ]
  return {
    /** The licence decides before the other ID, and that before the name; of each, who was shown in this file. */
    find: (shown: Shown, ids: readonly (number | null)[]) => {
      for (const [rank, key] of keysOf(shown).entries()) {
        const here = key ? byKey.get(key) : undefined
        const id = ids[rank]
        if (here) return here
        if (id) return byId.get(id) ?? { ...shown, id }
      }
      return undefined
    },
    keep: (person: Person, shown: Shown) => {
      if (person.id !== undefined) byId.set(person.id, person)
      for (const key of keysOf(shown)) if (key && !byKey.has(key)) byKey.set(key, person)
    },
  }
}

/** Answers the person of each, in their order. The same person may be shown several times. */
export const getOrAddPeople = async (tx: Tx, all: readonly Shown[]): Promise<number[]> => {
  const hits = await findPeopleByKeys(tx, all)
  const book = openBook()
  const people = all.map((shown, at) => {
    const hit = hits[at]
    const person = book.find(shown, hit ? [hit.licence, hit.otherId, hit.name] : []) ?? { ...shown, id: undefined }
    person.licenceHash ??= shown.licenceHash
    person.otherIdHash ??= shown.otherIdHash
    book.keep(person, shown)
    return person
  })
  const added = [...new Set(people.filter(({ id }) => id === undefined))]
  const ids = await takePersonIds(tx, added.length)
  for (const [at, person] of added.entries()) person.id = ids[at]
  const isAdded = new Set(added)
  await addNewPeople(tx, added as BulkPerson[])
  await addIdsToPeople(tx, [...new Set(people)].filter(person => !isAdded.has(person)) as BulkPerson[])
  await addNumbersOfPeople(
    tx,
    people.flatMap(({ id = 0 }, at) => (all[at]?.numberHashes ?? []).map(hash => ({ personId: id, hash }))),
  )
  return people.map(({ id = 0 }) => id)
}
