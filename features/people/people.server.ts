import type { Tx } from '#server/db.ts'
import type { Vault } from '#server/secrets.ts'
import { nameKey } from '../block-list/block-list.rules.ts'
import { recognise } from './people.queries.ts'

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
