import type { Vault } from '../base/secrets.ts'
import { addressPart, sessionOfPart } from '../files/addresses.ts'
import type { PrintOptions } from './document.ts'

export type PdfSubject = { document: string; subject: string; options: PrintOptions }

const what = ({ document, subject, options }: PdfSubject) => `pdf ${document} ${subject} ${JSON.stringify(options)}`

export const pdfAddress = (vault: Vault, sessionId: number, shown: PdfSubject) => {
  const options = encodeURIComponent(JSON.stringify(shown.options))
  const path = `/api/pdf/${shown.document}/${encodeURIComponent(shown.subject)}`
  return `${path}?o=${options}&s=${addressPart(vault, sessionId, what(shown))}`
}

export const sessionOfPdf = (vault: Vault, signed: string, shown: PdfSubject) =>
  sessionOfPart(vault, signed, what(shown))
