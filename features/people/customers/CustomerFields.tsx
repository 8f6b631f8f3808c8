import { IconCamera } from '@tabler/icons-react'
import { isNegative } from '#shared/money.ts'
import type { Bind } from '#web/makers/form/bind-fields.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { useShopToday } from '#web/use-shop-today.ts'
import {
  heightText,
  keptBirthDate,
  keptExpiration,
  keptHeight,
  wholeBirthDateProblem,
  wholeExpirationProblem,
} from '../people/identity.rules.ts'
import { eyeColours, hairColours, races, withoutDigits } from '../people/identity-words.rules.ts'
import type { CustomerText } from './customer.form.ts'
import { SpeltField } from './SpeltField.tsx'
import { StateField } from './StateField.tsx'

const sexes = wordOptions(['M', 'F'])
const raceOptions = wordOptions(races)
const eyes = wordOptions(eyeColours)
const hairs = wordOptions(hairColours)

const asTyped = (text: string) => text
const ofDate = (text: string) => text.replace(/[^\d/.-]/g, '')
const ofHeight = (text: string) => (isNegative(text) ? '' : text.replace(/[^\d\s'"’”′″]/g, ''))

/** Shows as soon as the date is complete, before any submit. */
const expirationError = (typed: string, isExpired: boolean) => {
  if (isExpired) return 'The ID is expired'
  return wholeExpirationProblem(typed)[0]?.text
}

type Props = {
  bind: Bind<CustomerText>
  isNew: boolean
  isExpired: boolean
  onCamera: (() => void) | undefined
}

export const CustomerFields = ({ bind, isNew, isExpired, onCamera }: Props) => {
  const name = isNew ? withoutDigits : asTyped
  const birth = bind('dOB', ofDate)
  const height = bind('height', ofHeight)
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
        <SpeltField
          {...birth}
          spellOut={text => keptBirthDate(text, today)}
          error={wholeBirthDateProblem(birth.value, today)[0]?.text ?? birth.error}
          span={3}
          inputMode="numeric"
          maxLength={10}
        />
        <SelectField {...bind('sex')} span={2} options={sexes} />
        <SelectField {...bind('race')} span={3} options={raceOptions} />

        <TextField {...bind('address')} span={9} maxLength={200} />
        <TextField {...bind('city')} span={5} maxLength={80} />
        <StateField {...bind('state')} span={2} />
        <DigitsField {...bind('zip')} span={3} maxLength={12} />
        <SelectField {...bind('eyes')} span={2} options={eyes} />
        <SelectField {...bind('hair')} span={3} options={hairs} />

        <SpeltField
          {...height}
          spellOut={keptHeight}
          span={3}
          inputMode="numeric"
          maxLength={6}
          trail={heightText(keptHeight(height.value))}
        />
        <DigitsField {...bind('weight')} span={3} maxLength={3} />
        <StateField {...bind('dLState')} span={2} />
        <TextField {...bind('dLNo')} span={4} maxLength={40} />
        <SpeltField
          {...expiration}
          spellOut={text => keptExpiration(text, today)}
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
