import type { Tx } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { Vault } from '#server/secrets.ts'
import { nameKey } from '../block-list/block-list.rules.ts'
import { birthDateOf, hashOfPaper } from './papers.server.ts'
import { fetchOtherDetails } from './people.contract.ts'
import { getPriorDetails, recognise } from './people.queries.ts'

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
      nameKey: nameKey(`${papers.firstName} ${papers.lastName}`),
      birthDate: birthDateOf(papers.dOB) ?? null,
    },
    papers.fromx,
  )

const isWholeName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName !== '' && lastName !== ''

export const peopleHandlers: Handler[] = [
  handle(fetchOtherDetails, async ({ db, vault }, papers) => {
    const licenceHash = hashOfPaper(vault, papers.dLState, papers.dLNo)
    const prior = await getPriorDetails(db, {
      licenceHash,
      otherIdHash: hashOfPaper(vault, papers.otherIdType, papers.otherIDNo),
      nameKey: isWholeName(papers) ? nameKey(`${papers.firstName} ${papers.lastName}`) : '',
      birthDate: birthDateOf(papers.dOB) ?? null,
    })
    if (!prior) return { otherDetails: null }
    const { licenceHash: lastLicence, ...details } = prior
    const hasOtherLicence = licenceHash !== null && lastLicence !== null && !licenceHash.equals(lastLicence)
    return { otherDetails: { ...details, hasOtherLicence } }
  }),
]
