import type { Vault } from '#server/base/secrets.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { birthDateOf, hashesOfNumbers, hashOfId, isSameId, openIdNumber, type ShownId } from './id-numbers.server.ts'
import { findCandidates, findPlaceOfZip, findSealedIds, getPriorDetails } from './lookup.queries.ts'
import { nameKey } from './name-key.rules.ts'
import { fetchOtherDetails, getPlaceOfZip } from './people.contract.ts'
import { getOrAddPerson, type PersonKeys } from './people.queries.ts'

export type ShownIds = {
  firstName: string
  lastName: string
  dOB: string
  dLState: string
  dLNo: string
  otherIdType: string
  otherIDNo: string
  fromx: string
}

export const personKeys = (vault: Vault, shown: Omit<ShownIds, 'fromx'>): PersonKeys => ({
  licenceHash: hashOfId(vault, shown.dLState, shown.dLNo),
  otherIdHash: hashOfId(vault, shown.otherIdType, shown.otherIDNo),
  numberHashes: hashesOfNumbers(vault, shown.dLNo, shown.otherIDNo),
  nameKey: nameKey(`${shown.firstName} ${shown.lastName}`),
  birthDate: birthDateOf(shown.dOB) ?? null,
})

export const personOf = (tx: Tx, vault: Vault, shown: ShownIds) =>
  getOrAddPerson(tx, personKeys(vault, shown), shown.fromx)

const isWholeName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName !== '' && lastName !== ''

type Lookup = InputOf<typeof fetchOtherDetails>
type Hit = Awaited<ReturnType<typeof findCandidates>>[number]

const lookupKeys = (vault: Vault, shown: Lookup): PersonKeys => ({
  licenceHash: hashOfId(vault, shown.dLState, shown.dLNo),
  otherIdHash: hashOfId(vault, shown.otherIdType, shown.otherIDNo),
  numberHashes: hashesOfNumbers(vault, shown.dLNo, shown.otherIDNo, shown.field),
  nameKey: isWholeName(shown) ? nameKey(`${shown.firstName} ${shown.lastName}`) : '',
  birthDate: birthDateOf(shown.dOB) ?? null,
})

/** The typed name chooses among people with the same number, if it fits exactly one. */
const withTypedName = <C extends { nameKey: string }>(candidates: C[], { firstName, lastName }: Lookup) => {
  const typed = nameKey(`${firstName} ${lastName}`)
  const named = candidates.filter(one => typed !== '' && one.nameKey.startsWith(typed))
  return named.length === 1 ? named : candidates
}

const idsOf = async ({ db, vault }: Context, personId: number) => {
  const visits = await findSealedIds(db, personId)
  return {
    licences: visits.map(({ dLState, dLNo }): ShownId => ({ issuer: dLState, number: openIdNumber(vault, dLNo) })),
    otherIds: visits.map(
      ({ otherIdType, otherIdNo }): ShownId => ({ issuer: otherIdType, number: openIdNumber(vault, otherIdNo) }),
    ),
  }
}

const askedIds = ({ field, dLState, dLNo, otherIdType, otherIDNo }: Lookup) => ({
  licence: { issuer: dLState, number: dLNo || field },
  otherId: { issuer: otherIdType, number: otherIDNo || field },
})

const describePrior = async (context: Context, personId: number, shown: Lookup) => {
  const prior = await getPriorDetails(context.db, personId)
  if (!prior) return undefined
  const { licenceHash, ...details } = prior
  const { licences, otherIds } = await idsOf(context, personId)
  const { licence, otherId } = askedIds(shown)
  const { licenceHash: typed } = lookupKeys(context.vault, shown)
  const onFile = licences.find(one => isSameId(licence, one))
  const isKnown = onFile !== undefined || (typed !== null && licenceHash?.equals(typed) === true)
  return {
    ...details,
    dLState: onFile?.issuer ?? '',
    otherIdType: otherIds.find(one => isSameId(otherId, one))?.issuer ?? '',
    hasOtherLicence: typed !== null && licenceHash !== null && !isKnown,
  }
}

const NUMBER_ALONE = 3

/** A match by number alone is certain without an issuer, with one that is on file, or if the full name matches. */
const isCertain = async (context: Context, { personId, rank, nameKey: keyOnFile }: Hit, shown: Lookup) => {
  const namesIssuer = shown.dLState !== '' || shown.otherIdType !== ''
  if (rank !== NUMBER_ALONE || !namesIssuer || lookupKeys(context.vault, shown).nameKey === keyOnFile) return true
  const { licences, otherIds } = await idsOf(context, personId)
  const asked = Object.values(askedIds(shown))
  return [...licences, ...otherIds].some(one => asked.some(shown => isSameId(shown, one)))
}

export const peopleHandlers: Handler[] = [
  handle(fetchOtherDetails, async (context, shown) => {
    if (shown.personId)
      return { otherDetails: found(await describePrior(context, shown.personId, shown), 'Customer'), candidates: [] }
    const hits = withTypedName(await findCandidates(context.db, lookupKeys(context.vault, shown)), shown)
    const [only, ...others] = hits
    if (only && others.length === 0 && (await isCertain(context, only, shown)))
      return { otherDetails: (await describePrior(context, only.personId, shown)) ?? null, candidates: [] }
    return { otherDetails: null, candidates: hits }
  }),

  handle(getPlaceOfZip, async ({ db }, { zip }) => ({ data: (await findPlaceOfZip(db, zip)) ?? null })),
]
