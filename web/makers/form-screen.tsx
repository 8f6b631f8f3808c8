import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { call as send } from '../call.ts'
import { useCall, useRefetch } from '../queries.ts'
import { useTimeZone } from '../session.ts'
import { PlainButton, PrimaryButton } from '../ui/Button.tsx'
import { Section } from '../ui/FormGrid.tsx'
import { Page, PageBody } from '../ui/Page.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ErrorBanner, Loading } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { WorkBar } from '../ui/WorkBar.tsx'
import { Denied } from './Denied.tsx'
import { DraftNote } from './DraftNote.tsx'
import { FormBody } from './FormBody.tsx'
import type { Field, FormValues } from './form-fields.tsx'
import { useForm } from './use-form.ts'

export type FormScreenOptions<L extends Endpoint, S extends Endpoint> = {
  title: string
  section?: string
  /** Reads the record that is changed here. */
  load: L
  recordOf: (answer: OutputOf<L>) => object & { version?: number }
  save: S
  fields: readonly Field<InputOf<S>>[]
  problems?: (input: InputOf<S>) => Problem[]
  /** Save is off while this holds, as the documents say of some forms. */
  saveOffWhile?: (values: FormValues) => boolean
  saveLabel?: string
  savedText?: string
  back?: string
  /** What belongs to the form and is no field: a picture, a link. */
  below?: (record: object) => ReactNode
}

type BodyProps<L extends Endpoint, S extends Endpoint> = {
  options: FormScreenOptions<L, S>
  record: object & { version?: number }
}

/** The form with its bar; also used as one of several cards of a screen. */
const FormWork = <L extends Endpoint, S extends Endpoint>({ options, record }: BodyProps<L, S>) => {
  const { title, section, load, save, fields, problems, saveOffWhile, saveLabel = 'Save', savedText, back } = options
  const refetch = useRefetch()
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const form = useForm({
    name: save.path,
    call: save,
    fields,
    record,
    fixed: { version: record.version } as unknown as Partial<InputOf<S>>,
    ...(problems ? { problems } : {}),
    onSaved: () => {
      if (savedText) toast.ok(savedText)
      void refetch(load)
    },
    reload: async () => options.recordOf(await send(load, {})),
  })
  const isOff = saveOffWhile?.(form.values) ?? false
  const submit = () => void (isOff || form.submit())
  return (
    <Page
      head={<PageHead title={title} {...(back ? { onBack: () => void navigate({ to: back }) } : {})} />}
      bar={
        <WorkBar
          note={form.isDirty && form.draftAt ? <DraftNote at={form.draftAt} timeZone={timeZone} /> : undefined}
          buttons={
            <>
              {form.isDirty && <PlainButton onClick={form.clear}>Clear</PlainButton>}
              <PrimaryButton loading={form.isSaving} disabled={isOff} keys="Ctrl S" onClick={submit}>
                {saveLabel}
              </PrimaryButton>
            </>
          }
        />
      }
    >
      <PageBody>
        <Section title={section ?? title}>
          <FormBody form={form as never} onSubmit={submit} />
        </Section>
        {options.below?.(record)}
      </PageBody>
    </Page>
  )
}

/** A whole form screen from its contracts: loads, checks with the rules, saves, keeps what is typed. */
export const formScreen =
  <L extends Endpoint, S extends Endpoint>(options: FormScreenOptions<L, S>) =>
  () => {
    const query = useCall(options.load, {})
    if (query.error?.code === 'forbidden') return <Denied />
    if (query.error)
      return (
        <ErrorBanner
          title={`${options.title} did not load`}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )
    if (!query.data) return <Loading label={options.title} />
    const record = options.recordOf(query.data)
    // A saved record has a new version and starts the form anew.
    return <FormWork key={record.version ?? 0} options={options} record={record} />
  }
