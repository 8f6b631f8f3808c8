import type { ReactNode } from 'react'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { withoutDigits } from '#features/people/people/identity-words.rules.ts'
import { boothCalls, lookUpClerks, lookUpFromOptions } from '#features/shop/reference-lists/word-lists.contract.ts'
import { isEmployee } from '#shared/permissions.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import type { Bind } from '#web/makers/form/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ReceiptText } from './receipts.form.tsx'

type Props = {
  bind: Bind<ReceiptText>
  kind: ReceiptKind
  named: string
  /** A new receipt refuses digits in names. */
  isNew: boolean
  /** With a phone field the form begins here, and its note is elsewhere. */
  phone?: ReturnType<Bind<string>>
  aside?: ReactNode
}

const asTyped = (text: string) => text

const spans = {
  withStation: { plain: [4, 5, 4, 4, 4], withPhone: [4, 4, 3, 3, 3] },
  withoutStation: { plain: [5, 6, 5, 4, 4], withPhone: [4, 5, 4, 3, 4] },
} as const

export const VisitSection = ({ bind, kind, named, isNew, phone, aside }: Props) => {
  const hasStation = !isEmployee(useRole())
  const sources = useCall(lookUpFromOptions, {}).data?.data ?? []
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const places = useCall(boothCalls.list, { displayOrderType: recordKinds[kind].boothOrder }).data?.data ?? []
  const stations = useCall(listStations, {}, { enabled: hasStation }).data?.data ?? []
  const choose = (key: ReceiptText, names: readonly string[]) => {
    const bound = bind(key)
    return { ...bound, options: withCurrent(wordOptions([...names]), bound.value) }
  }
  const station = bind('station')
  const name = isNew ? withoutDigits : asTyped
  const [first, last, source, clerk, booth] =
    spans[hasStation ? 'withStation' : 'withoutStation'][phone ? 'withPhone' : 'plain']
  return (
    <Section title="Customer and visit" note={`names are needed ${named}`} aside={aside}>
      <FormGrid>
        <TextField
          {...bind('firstName', name)}
          span={first}
          maxLength={80}
          autoFocus={phone !== undefined && !phone.readOnly}
        />
        <TextField {...bind('lastName', name)} span={last} maxLength={80} />
        {phone && <TextField {...phone} span={4} maxLength={30} type="tel" inputMode="tel" />}
        <SelectField
          {...choose(
            'fromx',
            sources.map(row => row.name),
          )}
          span={source}
        />
        <SelectField
          {...choose(
            'clerk',
            clerks.map(row => row.first_name),
          )}
          span={clerk}
        />
        <SelectField
          {...choose(
            'booth',
            places.map(row => row.name),
          )}
          span={booth}
        />
        {hasStation && <SelectField {...station} span={3} options={withCurrent(stations, station.value)} />}
        {!phone && <TextField {...bind('note')} span={24} maxLength={1000} />}
      </FormGrid>
    </Section>
  )
}
