import type { FormValues } from '#web/makers/form/form-fields.tsx'
import { formCard } from '#web/makers/form/form-screen.tsx'
import { useCall } from '#web/queries.ts'
import { bankProblems } from './bank-account.rules.ts'
import { getBankSettings, getPaperSettings, saveBankSettings, savePaperSettings } from './paper.contract.ts'

const savedText = 'Setting Updated Successfully!'

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

type Ending = 'routingNumberEnding' | 'accountNumberEnding'

/** Shows the last four digits of a stored number; typing replaces it. */
const OnFile = ({ of }: { of: Ending }) => {
  const ending = useCall(getBankSettings, {}).data?.data[of]
  return ending ? `On file, ends in ${ending}. Leave blank to keep it.` : 'Not set'
}

const isPrinted = ({ isPreprinted }: FormValues) => isPreprinted !== true
const number = { kind: 'digits', isSecret: true, span: 8, when: isPrinted } as const

export const BankCard = formCard({
  title: 'Checks on Paper',
  load: getBankSettings,
  recordOf: ({ data }) => data,
  save: saveBankSettings,
  savedText,
  fields: [
    { key: 'bankName', label: 'Bank', span: 8, maxLength: 80 },
    { key: 'bankAddress', label: 'Bank Address', span: 16, maxLength: 120 },
    {
      ...number,
      key: 'routingNumber',
      label: 'Routing Number',
      maxLength: 9,
      hint: <OnFile of="routingNumberEnding" />,
    },
    {
      ...number,
      key: 'accountNumber',
      label: 'Account Number',
      maxLength: 17,
      hint: <OnFile of="accountNumberEnding" />,
    },
    { key: 'voidAfterDays', label: 'Void After Days', kind: 'count', span: 8, maxLength: 3 },
    {
      key: 'isPreprinted',
      label: 'Our checks carry bank and account already',
      kind: 'switch',
      hint: 'Then none are printed, and the numbers on file are erased.',
    },
  ],
  problems: bankProblems,
})
