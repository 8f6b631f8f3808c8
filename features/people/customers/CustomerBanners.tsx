import { IconLineScan, IconShieldX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PlainButton } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/states.tsx'
import type { Block } from '../block-list/block-list.contract.ts'
import { blockFacts } from '../block-list/block-list.rules.ts'
import { readDate } from '../people/identity.rules.ts'
import type { CheckedCustomer } from './use-customer-stop.ts'
import type { FormCustomer } from './use-form-customer.ts'

const entryText = (block: Block) =>
  [`Entry ${block.id}`, ...blockFacts(block), ...(block.ticketId ? [`ticket ${block.ticketId}`] : [])].join(' · ')

const OpenEntry = ({ block }: { block: Block }) => {
  const navigate = useNavigate()
  const search = { search: block.lastName } as never
  return <PlainButton onClick={() => void navigate({ to: '/portal/block-list', search })}>Open block entry</PlainButton>
}

const two = (number: number) => String(number).padStart(2, '0')

const comingOfAge = (dOB: string) => {
  const born = readDate(dOB)
  return born ? `18 on ${two(born.month)}/${two(born.day)}/${born.year + 18}` : ''
}

/** An expired ID shows at its field instead. */
const StopBanner = ({ checked: { stop, block, why }, dOB }: { checked: CheckedCustomer; dOB: string }) => {
  if (stop?.kind === 'blocked')
    return (
      <Banner
        tone="blocked"
        icon={<IconShieldX />}
        title={`Blocked: ${(why ?? stop.text).replace(/^F/, 'f')}`}
        text={block && entryText(block)}
        action={block && <OpenEntry block={block} />}
      />
    )
  if (stop?.kind === 'minor')
    return <Banner tone="censored" icon={<IconShieldX />} title={`Under 18: ${stop.text}`} text={comingOfAge(dOB)} />
  return null
}

const ScanBanner = ({ filled }: { filled: number | undefined }) =>
  filled === undefined ? null : (
    <Banner
      inline
      tone="info"
      icon={<IconLineScan />}
      title="Licence scanned"
      text={`${filled === 1 ? '1 field' : `${filled} fields`} filled from the barcode`}
    />
  )

/** Weaker matches are shown in full, and the clerk decides. */
const WarningBanners = ({ warnings }: Pick<CheckedCustomer, 'warnings'>) =>
  warnings.map(({ why, block }) => (
    <Banner
      key={block.id}
      tone="warn"
      title={`${why}: ${block.firstName} ${block.lastName}`}
      text={entryText(block)}
      action={<OpenEntry block={block} />}
    />
  ))

export const CustomerBanners = ({ customer: { values, checked, scan } }: { customer: FormCustomer }) => (
  <>
    <StopBanner checked={checked} dOB={values.dOB} />
    <WarningBanners warnings={checked.warnings} />
    <ScanBanner filled={scan.licence && scan.fromLicence.length} />
  </>
)
