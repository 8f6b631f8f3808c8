import { found, type Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { Vault } from '#server/secrets.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { findCandidates, findSealedPapers, getPriorDetails } from './lookup.queries.ts'
import { nameKey } from './name-key.rules.ts'
import { birthDateOf, hashesOfNumbers, hashOfPaper, isSamePaper, openPaper, type Paper } from './papers.server.ts'
import { fetchOtherDetails } from './people.contract.ts'
import { type PersonMarks, recognise } from './people.queries.ts'

export type Papers = {
  firstName: string
  lastName: string
  /** MMDDYYYY */
  dOB: string
  dLState: string
  dLNo: string
  otherIdType: string
  otherIDNo: string
  fromx: string
}

/** The id of the person who shows these papers. */
export const personOf = (tx: Tx, vault: Vault, papers: Papers) =>
  recognise(
    tx,
    {
      licenceHash: hashOfPaper(vault, papers.dLState, papers.dLNo),
      otherIdHash: hashOfPaper(vault, papers.otherIdType, papers.otherIDNo),
      numberHashes: hashesOfNumbers(vault, papers.dLNo, papers.otherIDNo),
      nameKey: nameKey(`${papers.firstName} ${papers.lastName}`),
      birthDate: birthDateOf(papers.dOB) ?? null,
    },
    papers.fromx,
  )

const isWholeName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName !== '' && lastName !== ''

type Lookup = InputOf<typeof fetchOtherDetails>
type Hit = Awaited<ReturnType<typeof findCandidates>>[number]

const lookupMarks = (vault: Vault, papers: Lookup): PersonMarks => ({
  licenceHash: hashOfPaper(vault, papers.dLState, papers.dLNo),
  otherIdHash: hashOfPaper(vault, papers.otherIdType, papers.otherIDNo),
  numberHashes: hashesOfNumbers(vault, papers.dLNo, papers.otherIDNo, papers.field),
  nameKey: isWholeName(papers) ? nameKey(`${papers.firstName} ${papers.lastName}`) : '',
  birthDate: birthDateOf(papers.dOB) ?? null,
})

/** Of several people with one number the typed name tells which, when it fits one alone. */
const withTypedName = <C extends { nameKey: string }>(candidates: C[], { firstName, lastName }: Lookup) => {
  const typed = nameKey(`${firstName} ${lastName}`)
  const named = candidates.filter(one => typed !== '' && one.nameKey.startsWith(typed))
  return named.length === 1 ? named : candidates
}

/** The papers that a person showed at the latest visits. */
const papersOf = async ({ db, vault }: Context, personId: number) => {
  const visits = await findSealedPapers(db, personId)
  return {
    licences: visits.map(({ dLState, dLNo }): Paper => ({ issuer: dLState, number: openPaper(vault, dLNo) })),
    otherIds: visits.map(
      ({ otherIdType, otherIdNo }): Paper => ({ issuer: otherIdType, number: openPaper(vault, otherIdNo) }),
    ),
  }
}

const askedPapers = ({ field, dLState, dLNo, otherIdType, otherIDNo }: Lookup) => ({
  licence: { issuer: dLState, number: dLNo || field },
  otherId: { issuer: otherIdType, number: otherIDNo || field },
})

const describePrior = async (context: Context, personId: number, papers: Lookup) => {
  const prior = await getPriorDetails(context.db, personId)
  if (!prior) return undefined
  const { licenceHash, ...details } = prior
  const { licences, otherIds } = await papersOf(context, personId)
  const { licence, otherId } = askedPapers(papers)
  const { licenceHash: typed } = lookupMarks(context.vault, papers)
  const known = licences.find(one => isSamePaper(licence, one))
  const isKnown = known !== undefined || (typed !== null && licenceHash?.equals(typed) === true)
  return {
    ...details,
    dLState: known?.issuer ?? '',
    otherIdType: otherIds.find(one => isSamePaper(otherId, one))?.issuer ?? '',
    hasOtherLicence: typed !== null && licenceHash !== null && !isKnown,
  }
}

const NUMBER_ALONE = 3

/** A number alone is somebody's for sure only while no other state or type is named with it, or the whole name fits too. */
const isCertain = async (context: Context, { personId, rank, nameKey: known }: Hit, papers: Lookup) => {
  const namesIssuer = papers.dLState !== '' || papers.otherIdType !== ''
  if (rank !== NUMBER_ALONE || !namesIssuer || lookupMarks(context.vault, papers).nameKey === known) return true
  const { licences, otherIds } = await papersOf(context, personId)
  const asked = Object.values(askedPapers(papers))
  return [...licences, ...otherIds].some(one => asked.some(paper => isSamePaper(paper, one)))
}

export const peopleHandlers: Handler[] = [
  handle(fetchOtherDetails, async (context, papers) => {
    if (papers.personId)
      return { otherDetails: found(await describePrior(context, papers.personId, papers), 'Customer'), candidates: [] }
    const hits = withTypedName(await findCandidates(context.db, lookupMarks(context.vault, papers)), papers)
    const [only, ...others] = hits
    if (only && others.length === 0 && (await isCertain(context, only, papers)))
      return { otherDetails: (await describePrior(context, only.personId, papers)) ?? null, candidates: [] }
    return { otherDetails: null, candidates: hits }
  }),
]
