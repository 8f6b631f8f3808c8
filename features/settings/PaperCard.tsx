import { formCard } from '#web/makers/form-screen.tsx'
import { bankProblems } from '../checks/checks.rules.ts'
import { getBankSettings, getPaperSettings, saveBankSettings, savePaperSettings } from './paper.contract.ts'

const savedText = 'Setting Updated Successfully!'

/** What stands on printed tickets and labels. */
export const PaperCard = formCard({
  title: 'Paper',
  load: getPaperSettings,
  recordOf: ({ data }) => data,
  save: savePaperSettings,
  savedText,
  fields: [
    { key: 'termsOfSale', label: 'Terms of Sale', kind: 'textarea', span: 24, maxLength: 3000 },
    {
      key: 'labelPaper',
      label: 'Label Paper',
      kind: 'select',
      span: 12,
      options: [
        { value: 'roll', label: 'Roll, 2¼ × 1¼ inch' },
        { value: 'sheet', label: 'Letter sheet of thirty, 2⅝ × 1 inch' },
      ],
    },
    {
      key: 'printsSigned',
      label: 'Print the ticket when it is signed',
      kind: 'switch',
      hint: 'The signed seller ticket goes to the station of the pad by itself.',
    },
  ],
})

/** The account that checks are drawn on. */
export const BankCard = formCard({
  title: 'Checks on Paper',
  load: getBankSettings,
  recordOf: ({ data }) => data,
  save: saveBankSettings,
  savedText,
  fields: [
    { key: 'bankName', label: 'Bank', span: 8, maxLength: 80 },
    { key: 'bankAddress', label: 'Bank Address', span: 16, maxLength: 120 },
    { key: 'routingNumber', label: 'Routing Number', kind: 'digits', span: 8, maxLength: 9 },
    { key: 'accountNumber', label: 'Account Number', kind: 'digits', span: 8, maxLength: 17 },
    { key: 'voidAfterDays', label: 'Void After Days', kind: 'digits', span: 8, maxLength: 3 },
  ],
  problems: ({ routingNumber = '', accountNumber = '' }) => bankProblems({ routingNumber, accountNumber }),
})
