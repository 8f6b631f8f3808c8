import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, done, filter, flag, maybe, version } from '#shared/fields.ts'
import { labelPapers, settingSchemas } from '#shared/settings.ts'

const paper = settingSchemas.paper.shape
const bank = settingSchemas.bank.shape

export const getPaperSettings = endpoint({
  method: 'GET',
  path: 'settings/paper',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({
    data: z.object({
      termsOfSale: z.string(),
      labelPaper: z.enum(labelPapers),
      printsSigned: z.boolean(),
      version: z.int(),
    }),
  }),
})

export const savePaperSettings = endpoint({
  method: 'POST',
  path: 'settings/save-paper',
  access: 'admin_only',
  input: z.object({
    termsOfSale: maybe(paper.termsOfSale),
    labelPaper: maybe(paper.labelPaper),
    printsSigned: filter(flag()),
    version: version(),
  }),
  labels: { termsOfSale: 'Terms of Sale', printsSigned: 'Print the ticket when it is signed' },
  output: done,
})

export const getBankSettings = endpoint({
  method: 'GET',
  path: 'settings/bank',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({
    data: z.object({
      bankName: z.string(),
      bankAddress: z.string(),
      /** Only the last four digits leave the server. */
      routingNumberEnding: z.string(),
      accountNumberEnding: z.string(),
      isPreprinted: z.boolean(),
      voidAfterDays: z.int(),
      version: z.int(),
    }),
  }),
})

export const saveBankSettings = endpoint({
  method: 'POST',
  path: 'settings/save-bank',
  access: 'admin_only',
  input: z.object({
    bankName: maybe(bank.bankName),
    bankAddress: maybe(bank.bankAddress),
    /** A blank leaves the number unchanged. */
    routingNumber: codeText(9),
    accountNumber: codeText(17),
    /** Preprinted checks carry the numbers, so the stored ones are erased. */
    isPreprinted: filter(flag()),
    voidAfterDays: maybe(bank.voidAfterDays),
    version: version(),
  }),
  labels: { bankName: 'Bank', isPreprinted: 'Our checks carry bank and account already' },
  output: done,
})
