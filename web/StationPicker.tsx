import { IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { lastStation, rememberStation } from './local.ts'
import { useCall } from './queries.ts'
import { PrimaryButton } from './ui/Button.tsx'
import { Dialog } from './ui/Dialog.tsx'
import { SelectField } from './ui/SelectField.tsx'

type Stations = Endpoint<z.ZodMiniType, z.ZodMiniType<{ data: { value: string; label: string }[] }>>

type Props = {
  stations: Stations
  title: string
  text?: string
  action: string
  onPick: (station: string) => void
  onClose: () => void
  isBusy?: boolean
}

export const StationPicker = ({ stations, title, text, action, onPick, onClose, isBusy = false }: Props) => {
  const { data } = useCall(stations, {})
  const [station, setStation] = useState(lastStation)
  const pick = () => {
    rememberStation(station)
    onPick(station)
  }
  const options = (data?.data ?? []).map(option =>
    option.value === lastStation() ? { ...option, hint: 'last used here' } : option,
  )
  return (
    <Dialog
      open
      plain
      dirty
      title={title}
      {...(text ? { subtitle: text } : {})}
      onClose={onClose}
      hints={[
        ['↓', ''],
        ['Enter', ''],
      ]}
      footer={
        <PrimaryButton loading={isBusy} disabled={!station} onClick={pick}>
          {action}
        </PrimaryButton>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          pick()
        }}
      >
        <SelectField
          label="Station"
          size="large"
          lead={<IconDeviceDesktop />}
          options={options}
          value={station}
          onChange={setStation}
          autoFocus
          goesOn
        />
      </form>
    </Dialog>
  )
}
