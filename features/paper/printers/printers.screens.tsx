import { IconSearch } from '@tabler/icons-react'
import { lastStation } from '#web/local.ts'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { useUrlState } from '#web/makers/list/list-state.ts'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { FindPrinters } from './FindPrinters.tsx'
import { PrinterState } from './PrinterState.tsx'
import { listStations, printerCalls } from './printers.contract.ts'
import { printerProblems } from './printers.rules.ts'
import { StationForm } from './StationForm.tsx'

type StationsProps = { chosen: unknown; onChoose: (station: string) => void }

const Stations = ({ chosen, onChoose }: StationsProps) => {
  const { data } = useCall(listStations, {})
  const stations = data?.data ?? []
  const station = stations.find(one => one.value === (chosen ?? lastStation())) ?? stations[0]
  if (!station) return null
  return (
    <>
      <Tabs
        label="Station"
        tabs={stations.map(({ value, label }) => ({ key: value, label }))}
        value={station.value}
        onChange={onChoose}
      />
      <StationForm station={station.value} label={station.label} />
    </>
  )
}

const fields = [
  { key: 'name', label: 'Name', span: 24, maxLength: 100 },
  { key: 'address', label: 'Address', span: 24, maxLength: 300, hint: 'Such as ipp://192.168.1.20/ipp/print' },
] as const

const isOwn = (printer: { isBuiltin: boolean }) => (printer.isBuiltin ? 'built in' : true)

const useStationPrinters = () => {
  const [{ open }, change] = useUrlState()
  // A printer at another address has another state.
  useLive('printers', printerCalls.status)
  return {
    buttons: (
      <PlainButton icon={<IconSearch />} onClick={() => change({ open: 'find' }, { push: true })}>
        Find printers
      </PlainButton>
    ),
    dialogs: open === 'find' && <FindPrinters onClose={() => change({ open: undefined })} />,
  }
}

export const StationPrinters = listScreen(printerCalls.list, () => ({
  ...useStationPrinters(),
  title: 'Station Printers',
  noun: 'printers',
  columns: [
    { key: 'id', label: 'ID', width: 80 },
    { key: 'name', label: 'Name', width: 240 },
    { key: 'address', label: 'Address' },
    { key: 'isBuiltin', label: 'Kind', width: 100, render: printer => (printer.isBuiltin ? 'Built in' : 'Network') },
    { key: 'version', label: 'State', width: 260, screenOnly: true, render: ({ id }) => <PrinterState id={id} /> },
  ],
  create: {
    label: 'Add Printer',
    form: rowForm({ title: 'Add Printer', call: printerCalls.add, fields, problems: printerProblems }),
  },
  edit: {
    ...rowForm({
      title: 'Edit',
      call: printerCalls.edit,
      fields,
      problems: ({ name = '', address = '' }) => printerProblems({ name, address }),
    }),
    can: isOwn,
  },
  remove: { call: printerCalls.remove, can: isOwn, question: printer => `Delete ${printer.name}?` },
  nameOf: printer => printer.name,
  live: 'printers',
  history: 'printers',
  whole: true,
  above: ({ station }, change) => <Stations chosen={station} onChoose={next => change({ station: next })} />,
}))
