import { usStates } from '#shared/us-states.ts'
import type { AnyForm, Bind } from '#web/makers/form/bind-fields.ts'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type JewelryText, shipmentField } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { jewelryLabels } from '../receipts/receipts.rules.ts'
import css from './shipping.module.css'

const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

type Props = { form: AnyForm; bind: Bind<JewelryText>; readOnly: boolean }

/** A tax-free shipment has no tax on any line. */
export const ShippingSection = ({ form, bind, readOnly }: Props) => {
  const state = bind(shipmentField('state'))
  return (
    <Section
      title="Shipping"
      note={
        <SwitchField
          label={jewelryLabels.requireShipmentFreeTax}
          value={form.values.requireShipmentFreeTax === true}
          readOnly={readOnly}
          onChange={isOn => form.set('requireShipmentFreeTax', isOn)}
        />
      }
      aside="on: no tax on any line; names and all fields below but Tracking Number are required"
    >
      <div className={css.fields}>
        <FormGrid>
          <TextField {...bind(shipmentField('address'))} span={7} maxLength={200} />
          <TextField {...bind(shipmentField('city'))} span={4} maxLength={80} />
          <SelectField {...state} span={3} options={withCurrent(stateOptions, state.value)} nothing="No such state" />
          <TextField {...bind(shipmentField('postalCode'))} span={3} maxLength={12} />
          <TextField {...bind(shipmentField('phone'))} span={3} maxLength={30} type="tel" inputMode="tel" />
          <TextField {...bind(shipmentField('trackingNumber'))} span={4} maxLength={60} />
        </FormGrid>
      </div>
    </Section>
  )
}
