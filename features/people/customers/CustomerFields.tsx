import { IconCamera } from '@tabler/icons-react'
import type { Bind } from '#web/makers/bind-fields.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { useShopToday } from '#web/use-shop-today.ts'
import { heightText, idExpirationProblem, WHOLE_DATE, wholeBirthDateProblem } from '../people/identity.rules.ts'
import { eyeColours, hairColours, races, withoutDigits } from '../people/identity-words.rules.ts'
import type { CustomerText } from './customer.form.ts'
import { StateField } from './StateField.tsx'

const sexes = wordOptions(['M', 'F'])
const raceOptions = wordOptions(races)
const eyes = wordOptions(eyeColours)
const hairs = wordOptions(hairColours)

const asTyped = (text: string) => text

/** Told as soon as the date is whole, before any submit. */
const expirationError = (typed: string, isExpired: boolean) => {
  if (isExpired) return 'The ID is expired'
  return typed.length >= WHOLE_DATE ? idExpirationProblem(typed)[0]?.text : undefined
}

type Props = {
  bind: Bind<CustomerText>
  /** The names of a new record take no digits. */
  isNew: boolean
  isExpired: boolean
  /** Opens the camera; without it the form takes no changes. */
  onCamera: (() => void) | undefined
}

/** Who the customer is: names, address, looks and IDs. */
export const CustomerFields = ({ bind, isNew, isExpired, onCamera }: Props) => {
  const name = isNew ? withoutDigits : asTyped
  const birth = bind('dOB')
  const expiration = bind('dLExpirationDate')
  const today = useShopToday()
  const camera = onCamera && (
    <PlainButton icon={<IconCamera />} keys="F2" onClick={onCamera}>
      Scan with camera
    </PlainButton>
  )
  return (
    <Section title="Customer" aside={camera}>
      <FormGrid>
        <TextField {...bind('firstName', name)} span={6} maxLength={80} autoFocus />
        <TextField {...bind('middleName', name)} span={4} maxLength={80} />
        <TextField {...bind('lastName', name)} span={6} maxLength={80} />
        <DigitsField
          {...birth}
          error={wholeBirthDateProblem(birth.value, today)[0]?.text ?? birth.error}
          span={3}
          maxLength={8}
        />
        <SelectField {...bind('sex')} span={2} options={sexes} />
        <SelectField {...bind('race')} span={3} options={raceOptions} />

        <TextField {...bind('address')} span={9} maxLength={200} />
        <TextField {...bind('city')} span={5} maxLength={80} />
        <StateField {...bind('state')} span={2} />
        <DigitsField {...bind('zip')} span={3} maxLength={12} />
        <SelectField {...bind('eyes')} span={2} options={eyes} />
        <SelectField {...bind('hair')} span={3} options={hairs} />

        <DigitsField {...bind('height')} span={3} maxLength={3} trail={heightText(bind('height').value)} />
        <DigitsField {...bind('weight')} span={3} maxLength={3} />
        <StateField {...bind('dLState')} span={2} />
        <TextField {...bind('dLNo')} span={4} maxLength={40} />
        <TextField
          {...expiration}
          error={expirationError(expiration.value, isExpired) ?? expiration.error}
          span={3}
          maxLength={10}
        />
        <TextField {...bind('otherIdType')} span={3} maxLength={40} />
        <TextField {...bind('otherIDNo')} span={3} maxLength={40} />
        <TextField {...bind('otherNo')} span={3} maxLength={40} />
      </FormGrid>
    </Section>
  )
}
