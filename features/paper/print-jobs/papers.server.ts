import { found } from '#server/db/db.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { Document } from '#server/services/document.ts'
import { pdfAddress } from '#server/services/paper-addresses.ts'
import { assertMay } from '#shared/permissions.ts'
import { getPaper } from './papers.contract.ts'

export const paperHandlers = (documents: readonly Document[]): Handler[] => [
  handle(getPaper, async ({ db, store, vault, log, user }, { document: name, subject, allowSignature }) => {
    const document = found(
      documents.find(one => one.name === name),
      'Document',
    )
    assertMay(user, document.access(subject))
    const options = allowSignature ? {} : { allowSignature }
    const { sheet } = await document.describe({ db, store, vault, log }, subject, options)
    const blocks = sheet.pages.flat().filter(block => block.kind !== 'drawing')
    const logo = blocks.flatMap(block => (block.kind === 'head' && block.logo ? [block.logo] : []))[0]
    const signature = blocks.flatMap(block => (block.kind === 'signing' && block.image ? [block.image] : []))[0]
    const addressOf = (id: string | undefined) => (id ? fileAddress(vault, user.sessionId, id, 'full') : null)
    return {
      data: {
        title: sheet.title,
        blocks,
        logo: addressOf(logo),
        signature: addressOf(signature),
        pdf: pdfAddress(vault, user.sessionId, { document: name, subject, options }),
      },
    }
  }),
]
