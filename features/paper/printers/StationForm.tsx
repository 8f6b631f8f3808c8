import type { OutputOf } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { FormBody } from '#web/makers/form/FormBody.tsx'
import { useForm } from '#web/makers/form/use-form.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { printerCalls, stationPrinterCalls } from './printers.contract.ts'
import { printPurposes } from './printers.rules.ts'

type Settings = OutputOf<typeof stationPrinterCalls.get>['data']

const printers = {
  call: printerCalls.list,
  option: (row: { id: number; name: string }) => ({ value: String(row.id), label: row.name }),
}

const choiceOf = (key: keyof typeof printPurposes) =>
  ({ key, label: printPurposes[key], span: 6, kind: 'select', options: printers, emptyLabel: 'None' }) as const

const fields = [
  choiceOf('ticketInvoicePrinter'),
  choiceOf('ticketLabelPrinter'),
  choiceOf('frontCheckPrinter'),
  choiceOf('backCheckPrinter'),
]

const recordOf = (settings: Settings) => ({
  ticketInvoicePrinter: settings.ticketInvoicePrinterId,
  ticketLabelPrinter: settings.ticketLabelPrinterId,
  frontCheckPrinter: settings.frontCheckPrinterId,
  backCheckPrinter: settings.backCheckPrinterId,
  version: settings.version,
})

const Choices = ({ settings, label }: { settings: Settings; label: string }) => {
  const { station, version } = settings
  const refetch = useRefetch()
  const form = useForm({
    name: `${stationPrinterCalls.save.path} ${station}`,
    call: stationPrinterCalls.save,
    fields,
    record: recordOf(settings),
    fixed: { station, version },
    onSaved: ({ message }) => {
      toast.ok(message, label)
      void refetch(stationPrinterCalls.get)
    },
    reload: async () => recordOf((await call(stationPrinterCalls.get, { station })).data),
  })
  const submit = () => void form.submit()
  return (
    <Section
      title={label}
      aside={
        <>
          {form.isDirty && form.draftAt && <DraftNote form={form} />}
          {form.isDirty && (
            <PlainButton disabled={form.isSaving} onClick={form.clear}>
              Clear
            </PlainButton>
          )}
          <PrimaryButton loading={form.isSaving} disabled={!form.isDirty} keys="Ctrl S" onClick={submit}>
            Save
          </PrimaryButton>
        </>
      }
    >
      <FormBody form={form as never} onSubmit={submit} quiet />
    </Section>
  )
}

/** Each station's form keeps its own draft. */
export const StationForm = ({ station, label }: { station: string; label: string }) => {
  const query = useCall(stationPrinterCalls.get, { station })
  const { data, error, isPlaceholderData } = query
  useLive('station_printers', stationPrinterCalls.get)
  if (error || !data || isPlaceholderData) return <ReadState query={query} label={label} lines={2} />
  return <Choices key={`${station} ${data.data.version}`} settings={data.data} label={label} />
}
