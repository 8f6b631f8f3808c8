import { IconHelpCircle, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatAmount } from '#shared/money.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import fields from '#web/ui/fields.module.css'
import { atOnceText, causeText, type TaxExplanation } from './tax-explained.rules.ts'
import css from './why-this-tax.module.css'

const LineRows = ({ lines, taxable, tax }: TaxExplanation) => (
  <table className={css.figures}>
    <thead className={fields.hidden}>
      <tr>
        <th>Line</th>
        <th>Price</th>
        <th>Exact tax</th>
        <th>Tax</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(line => (
        <tr key={line.place} data-untaxed={line.isTaxable ? undefined : ''}>
          <th scope="row" title={line.name}>{`${line.place} ${line.name}`}</th>
          <td>{formatAmount(line.price)}</td>
          {line.isTaxable ? <td>{line.exact}</td> : <td colSpan={2}>not taxable</td>}
          {line.isTaxable && <td>{formatAmount(line.tax)}</td>}
        </tr>
      ))}
      <tr className={css.sum}>
        <th scope="row">Tax</th>
        <td>{formatAmount(taxable)}</td>
        <td />
        <td>{formatAmount(tax)}</td>
      </tr>
    </tbody>
  </table>
)

const ShareRows = ({ shares = [], tax, total }: TaxExplanation) => (
  <>
    <p className={css.shares}>
      <b>Share of each payment</b> rounded on what is paid so far, less the shares before
    </p>
    <table className={css.figures}>
      <tbody>
        {shares.map(share => (
          <Fragment key={share.place}>
            <tr data-explained="">
              <th scope="row" title={share.label}>
                {share.label}
              </th>
              <td>{formatAmount(share.amount)}</td>
              <td>{formatAmount(share.tax)}</td>
            </tr>
            <tr>
              <td colSpan={3} className={css.how}>
                {share.how}
              </td>
            </tr>
          </Fragment>
        ))}
        <tr className={css.sum}>
          <th scope="row">Total</th>
          <td>{formatAmount(total)}</td>
          <td>{formatAmount(tax)}</td>
        </tr>
      </tbody>
    </table>
  </>
)

export const WhyThisTax = ({ explained, onClose }: { explained: TaxExplanation; onClose?: () => void }) => (
  <Section
    split
    title={
      <span className={css.title}>
        <IconHelpCircle size={16} aria-hidden="true" /> Why this tax?
      </span>
    }
    aside={
      <>
        {`${explained.rate} %`}
        {onClose && <IconButton label="Close Why this tax?" icon={<IconX />} onClick={onClose} />}
      </>
    }
  >
    <div className={css.body}>
      <p>{causeText(explained)}</p>
      <LineRows {...explained} />
      <p>{atOnceText(explained)}</p>
      {explained.shares && <ShareRows {...explained} />}
    </div>
  </Section>
)
