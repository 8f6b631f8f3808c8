import { found } from '#server/db.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { pdfAddress } from '#server/print/addresses.ts'
import type { Document } from '#server/print/document.ts'
import { refuse } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { getPaper } from './papers.contract.ts'

export const paperHandlers = (documents: readonly Document[]): Handler[] => [
  handle(getPaper, async ({ db, store, vault, user }, { document: name, subject, allowSignature }) => {
    const document = found(
      documents.find(one => one.name === name),
      'Document',
    )
    if (!may(user, document.access(subject)))
      throw refuse('forbidden', 'User do not have permission to access this page!')
    const options = allowSignature ? {} : { allowSignature }
    const { sheet } = await document.describe({ db, store }, subject, options)
    const blocks = sheet.pages.flat().filter(block => block.kind !== 'drawing')
    const logo = blocks.flatMap(block => (block.kind === 'head' && block.logo ? [block.logo] : []))[0]
    return {
      data: {
        title: sheet.title,
        blocks,
        logo: logo ? fileAddress(vault, user.sessionId, logo, 'full') : null,
        pdf: pdfAddress(vault, user.sessionId, { document: name, subject, options }),
      },
    }
  }),
]
