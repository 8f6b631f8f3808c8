import type { Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { Vault } from '#server/secrets.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { nameKey } from '../block-list/block-list.rules.ts'
import { findCandidates, getPriorDetails } from './lookup.queries.ts'
import { birthDateOf, hashesOfNumbers, hashOfPaper } from './papers.server.ts'
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

const describePrior = async ({ db, vault }: Context, personId: number, papers: Lookup) => {
  const { licenceHash: typed } = lookupMarks(vault, papers)
  const prior = await getPriorDetails(db, personId, hashesOfNumbers(vault, papers.dLNo))
  if (!prior) return null
  const { licenceHash, knowsNumber, ...details } = prior
  const isKnown = knowsNumber || (typed !== null && licenceHash?.equals(typed) === true)
  return { ...details, hasOtherLicence: typed !== null && licenceHash !== null && !isKnown }
}

export const peopleHandlers: Handler[] = [
  handle(fetchOtherDetails, async (context, papers) => {
    if (papers.personId) return { otherDetails: await describePrior(context, papers.personId, papers), candidates: [] }
    const found = withTypedName(await findCandidates(context.db, lookupMarks(context.vault, papers)), papers)
    const [only, ...others] = found
    if (only && others.length === 0)
      return { otherDetails: await describePrior(context, only.personId, papers), candidates: [] }
    return { otherDetails: null, candidates: found }
  }),
]
