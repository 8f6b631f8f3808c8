import { formCard } from '#web/makers/form/form-screen.tsx'
import { getSigningSettings, saveSigningSettings } from './signing.contract.ts'
import { signingProblems } from './signing.rules.ts'

export const SigningCard = formCard({
  title: 'Signature Pads',
  load: getSigningSettings,
  recordOf: ({ data }) => data,
  save: saveSigningSettings,
  savedText: 'Setting Updated Successfully!',
  fields: [
    {
      key: 'confirms',
      label: 'Confirming Sentence',
      kind: 'textarea',
      span: 24,
      maxLength: 500,
      hint: 'Stands under the signature; the customer signs it too',
    },
    {
      key: 'bitcoinAddress',
      label: 'Bitcoin Address',
      span: 12,
      maxLength: 100,
      hint: 'Where customers send bitcoin that the shop buys',
    },
    {
      key: 'etherAddress',
      label: 'Ether Address',
      span: 12,
      maxLength: 100,
      hint: 'Where customers send ether that the shop buys',
    },
  ],
  problems: ({ confirms = '', bitcoinAddress = '', etherAddress = '' }) =>
    signingProblems({ confirms, bitcoinAddress, etherAddress }),
})
