import type { Tx } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { Vault } from '#server/secrets.ts'
import { nameKey } from '../block-list/block-list.rules.ts'
import { readDate } from '../tickets/identity.rules.ts'
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

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Papers as keyed hashes: the same licence is found again, and nobody reads it from the table. */
const hashOf = (vault: Vault, issuer: string, number: string) =>
  plain(number) === '' ? null : vault.fingerprint(`${plain(issuer)} ${plain(number)}`)

const isoDate = (dOB: string) => `${dOB.slice(4)}-${dOB.slice(0, 2)}-${dOB.slice(2, 4)}`

/** The id of the person who shows these papers. */
export const personOf = (tx: Tx, vault: Vault, papers: Papers) =>
  recognise(
    tx,
    {
      licenceHash: hashOf(vault, papers.dLState, papers.dLNo),
      otherIdHash: hashOf(vault, papers.otherIdType, papers.otherIDNo),
      nameKey: nameKey(`${papers.firstName} ${papers.lastName}`),
      birthDate: isoDate(papers.dOB),
    },
    papers.fromx,
  )

const isWholeName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName !== '' && lastName !== ''

export const peopleHandlers: Handler[] = [
  handle(fetchOtherDetails, async ({ db, vault }, papers) => {
    const otherDetails = await getPriorDetails(db, {
      licenceHash: hashOf(vault, papers.dLState, papers.dLNo),
      otherIdHash: hashOf(vault, papers.otherIdType, papers.otherIDNo),
      nameKey: isWholeName(papers) ? nameKey(`${papers.firstName} ${papers.lastName}`) : '',
      birthDate: readDate(papers.dOB) ? isoDate(papers.dOB) : null,
    })
    return { otherDetails: otherDetails ?? null }
  }),
]
