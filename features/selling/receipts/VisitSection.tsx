import { listStations } from '#features/paper/printers/printers.contract.ts'
import { boothCalls, lookUpClerks, lookUpFromOptions } from '#features/shop/reference-lists/word-lists.contract.ts'
import { isEmployee } from '#shared/permissions.ts'
import type { Bind } from '#web/makers/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ReceiptText } from './receipts.form.tsx'

type Props = { bind: Bind<ReceiptText>; booths: 'Receipt' | 'JewelryReceipt' }

/** Who bought, and where they were served. Employees have chosen their station at sign-in. */
export const VisitSection = ({ bind, booths }: Props) => {
  const hasStation = !isEmployee(useRole())
  const sources = useCall(lookUpFromOptions, {}).data?.data ?? []
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const places = useCall(boothCalls.list, { displayOrderType: booths }).data?.data ?? []
  const stations = useCall(listStations, {}, { enabled: hasStation }).data?.data ?? []
  const choose = (key: ReceiptText, names: readonly string[]) => {
    const bound = bind(key)
    return { ...bound, options: withCurrent(wordOptions([...names]), bound.value) }
  }
  const station = bind('station')
  return (
    <Section title="Customer and visit" note="names are needed for credit card and from $3,000.00">
      <FormGrid>
        <TextField {...bind('firstName')} span={hasStation ? 4 : 5} maxLength={80} />
        <TextField {...bind('lastName')} span={hasStation ? 5 : 6} maxLength={80} />
        <SelectField
          {...choose(
            'fromx',
            sources.map(row => row.name),
          )}
          span={hasStation ? 4 : 5}
        />
        <SelectField
          {...choose(
            'clerk',
            clerks.map(row => row.first_name),
          )}
          span={4}
        />
        <SelectField
          {...choose(
            'booth',
            places.map(row => row.name),
          )}
          span={4}
        />
        {hasStation && <SelectField {...station} span={3} options={withCurrent(stations, station.value)} />}
        <TextField {...bind('note')} span={24} maxLength={1000} />
      </FormGrid>
    </Section>
  )
}
