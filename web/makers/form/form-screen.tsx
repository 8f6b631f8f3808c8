import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { call as send } from '../../call.ts'
import { useCall, useRefetch } from '../../queries.ts'
import { PlainButton, PrimaryButton } from '../../ui/Button.tsx'
import { FormFoot, Section } from '../../ui/FormGrid.tsx'
import { Page, PageBody } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSaveKey } from '../../ui/use-shortcut.ts'
import { WorkBar } from '../../ui/WorkBar.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { Denied } from '../page/Denied.tsx'
import { ReadState } from '../page/ReadState.tsx'
import { FormBody, type KeptFocus, makeKeptFocus } from './FormBody.tsx'
import type { Field, FormValues } from './form-fields.tsx'
import { useCardSave } from './use-card-save.ts'
import { useForm } from './use-form.ts'

type LoadedRecord = object & { version?: number | undefined }

export type FormScreenOptions<L extends Endpoint, S extends Endpoint> = {
  title: string
  section?: string
  load: L
  recordOf: (answer: OutputOf<L>) => LoadedRecord
  save: S
  /** The version's name in the save call, where one call saves two records. */
  versionKey?: keyof InputOf<S> & string
  fields: readonly Field<InputOf<S>>[]
  problems?: (input: InputOf<S>) => Problem[]
  saveOffWhile?: (values: FormValues) => boolean
  saveLabel?: string
  savedText?: string
  onSaved?: () => unknown
  back?: string
  below?: (record: object) => ReactNode
}

type BodyProps<L extends Endpoint, S extends Endpoint> = {
  options: FormScreenOptions<L, S>
  cardName?: string
  record: LoadedRecord
}

const useRecordForm = <L extends Endpoint, S extends Endpoint>({ options, cardName, record }: BodyProps<L, S>) => {
  const { load, save, versionKey = 'version', fields, problems, saveOffWhile, saveLabel = 'Save', savedText } = options
  const refetch = useRefetch()
  const form = useForm({
    name: versionKey === 'version' ? save.path : `${save.path} ${versionKey}`,
    call: save,
    fields,
    record,
    versionKey,
    cardName,
    fixed: { [versionKey]: record.version } as unknown as Partial<InputOf<S>>,
    ...(problems ? { problems } : {}),
    onSaved: () => {
      if (savedText) toast.ok(savedText, cardName)
      void refetch(load)
      options.onSaved?.()
    },
    reload: async () => options.recordOf(await send(load, {})),
  })
  const isOff = saveOffWhile?.(form.values) ?? false
  // Ctrl+S still explains a disabled button: through the rules, or the server.
  const submit = () => void form.submit()
  const note = form.isDirty && form.draftAt ? <DraftNote form={form} /> : undefined
  const buttons = (
    <>
      {form.isDirty && (
        <PlainButton disabled={form.isSaving} onClick={form.clear}>
          Clear
        </PlainButton>
      )}
      <PrimaryButton loading={form.isSaving} disabled={isOff} keys="Ctrl S" onClick={submit}>
        {saveLabel}
      </PrimaryButton>
    </>
  )
  return {
    body: { form: form as never, onSubmit: submit },
    isDirty: form.isDirty,
    isSaving: form.isSaving,
    submit,
    note,
    buttons,
  }
}

const FormWork = <L extends Endpoint, S extends Endpoint>(props: BodyProps<L, S>) => {
  const { title, section, back, below } = props.options
  const { body, isDirty, isSaving, note, buttons } = useRecordForm(props)
  useSaveKey(body.onSubmit)
  const navigate = useNavigate()
  return (
    <Page
      head={
        <PageHead
          title={title}
          isTyped={isDirty}
          isSaving={isSaving}
          {...(back ? { onBack: () => void navigate({ to: back }) } : {})}
        />
      }
      bar={<WorkBar note={note} buttons={buttons} />}
    >
      <PageBody>
        <Section title={section ?? title}>
          <FormBody {...body} />
        </Section>
        {below?.(props.record)}
      </PageBody>
    </Page>
  )
}

const PartWork = <L extends Endpoint, S extends Endpoint>(props: BodyProps<L, S> & { quiet: boolean }) => {
  const { body, note, buttons } = useRecordForm(props)
  return (
    <FormBody {...body} quiet={props.quiet}>
      <FormFoot note={note}>{buttons}</FormFoot>
    </FormBody>
  )
}

type CardProps<L extends Endpoint, S extends Endpoint> = BodyProps<L, S> & { quiet: boolean; focus: KeptFocus }

const CardWork = <L extends Endpoint, S extends Endpoint>(props: CardProps<L, S>) => {
  const title = props.options.section ?? props.options.title
  const { body, isDirty, submit, note, buttons } = useRecordForm({ ...props, cardName: title })
  useCardSave({ isDirty, save: submit })
  return (
    <Section title={title}>
      <FormBody {...body} quiet={props.quiet} card={props.focus}>
        <FormFoot note={note}>{buttons}</FormFoot>
      </FormBody>
    </Section>
  )
}

const useRecord = <L extends Endpoint, S extends Endpoint>({ title, load, recordOf }: FormScreenOptions<L, S>) => {
  const query = useCall(load, {})
  if (query.error?.code === 'forbidden') return { instead: <Denied /> }
  if (query.error || !query.data) return { instead: <ReadState query={query} label={title} lines={6} /> }
  return { record: recordOf(query.data) }
}

export const formScreen =
  <L extends Endpoint, S extends Endpoint>(options: FormScreenOptions<L, S>) =>
  () => {
    const { record, instead } = useRecord(options)
    // A new version of the saved record remounts the form.
    return record ? <FormWork key={record.version ?? 0} options={options} record={record} /> : instead
  }

/** The form as a card with its own Save, for screens with several. `quiet` leaves the focus to another card. */
export const formCard =
  <L extends Endpoint, S extends Endpoint>(options: FormScreenOptions<L, S>) =>
  ({ quiet = false }: { quiet?: boolean }) => {
    const { record, instead } = useRecord(options)
    const [focus] = useState(makeKeptFocus)
    if (!record) return instead
    return <CardWork key={record.version ?? 0} options={options} record={record} quiet={quiet} focus={focus} />
  }

export const formPart =
  <L extends Endpoint, S extends Endpoint>(options: FormScreenOptions<L, S>) =>
  ({ quiet = false }: { quiet?: boolean }) => {
    const { record, instead } = useRecord(options)
    return record ? <PartWork key={record.version ?? 0} options={options} record={record} quiet={quiet} /> : instead
  }
