import { type Cents, formatDollars } from '#shared/money.ts'
import { LinkButton } from '#web/ui/Button.tsx'

type Props = { taxable: Cents; rate: string; onWhy: () => void }

export const TaxFoot = ({ taxable, rate, onWhy }: Props) => (
  <>
    {Number(rate) === 0 ? (
      <span>Free of tax</span>
    ) : (
      <span>
        Taxable <b>{formatDollars(taxable)}</b> {`× ${rate} %, per line in cents`}
      </span>
    )}
    <LinkButton onClick={onWhy}>Why this tax?</LinkButton>
  </>
)
