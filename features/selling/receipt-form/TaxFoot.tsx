import { type Cents, formatDollars } from '#shared/money.ts'
import { LinkButton } from '#web/ui/Button.tsx'

type Props = { taxable: Cents; rate: string; onWhy: () => void }

/** Below the lines of a receipt: what of them is taxed, and the way to how its tax came about. */
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
