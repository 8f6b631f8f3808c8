import { IconAlertCircle, IconLock, IconShieldX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { DangerFillButton, PlainButton, PrimaryButton } from '../../ui/Button.tsx'
import { KeyHints } from '../../ui/KeyCap.tsx'
import { Page, PageBody } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import { useSaveKey } from '../../ui/use-shortcut.ts'
import { BarState, WorkBar } from '../../ui/WorkBar.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { ANSWER_FIRST, DraftQuestion } from '../draft/DraftQuestion.tsx'
import type { AnyForm } from '../form/bind-fields.ts'
import { FormKeys } from '../form/FormBody.tsx'
import type { FormValues } from '../form/form-fields.tsx'
import type { Gaps } from '../form/use-gaps.ts'
import css from './document.module.css'
import { lineCount } from './lines.tsx'
import { useClearedToast } from './use-cleared-toast.ts'
import type { Photos } from './use-photos.ts'

export type DocumentStop = {
  state: string
  label: string
  ground: 'bad' | 'censored'
  say: () => void
}

const barState = (stop: DocumentStop | undefined, problems: number, waiting: string | undefined) => {
  if (stop)
    return (
      <BarState tone="bad" icon={<IconShieldX />}>
        {stop.state}
      </BarState>
    )
  if (problems === 0)
    return (
      waiting && (
        <BarState tone="warn" icon={<IconAlertCircle />}>
          {waiting}
        </BarState>
      )
    )
  return (
    <BarState tone="bad" icon={<IconAlertCircle />}>
      {problems === 1 ? '1 problem' : `${problems} problems`}
    </BarState>
  )
}

const draftContent = (values: FormValues | undefined, totalOf: Props['totalOf']) => {
  if (!values) return undefined
  const lines = Array.isArray(values.items) ? values.items : []
  return `${lineCount(lines)}, ${formatDollars(totalOf(values))}`
}

type SubmitProps = Pick<Props, 'stop' | 'isEditable' | 'saveLabel'> & { isSaving: boolean; onSubmit: () => void }

const Submit = ({ stop, isEditable, saveLabel = SUBMIT, isSaving, onSubmit }: SubmitProps) => {
  if (!isEditable)
    return (
      <PlainButton disabled icon={<IconLock />}>
        Can't Update
      </PlainButton>
    )
  if (stop)
    return (
      <DangerFillButton disabled className={css.stopped} icon={<IconShieldX />}>
        {stop.label}
      </DangerFillButton>
    )
  return (
    <PrimaryButton data-submit="" loading={isSaving} keys="Ctrl S" onClick={onSubmit}>
      {saveLabel}
    </PrimaryButton>
  )
}

const SUBMIT = 'Submit'

export type TypedBeside = {
  waiting: string | undefined
  clear: () => () => void
}

type Props = {
  kind: RecordKind
  form: AnyForm
  title: string
  /** The name of the browser's tab while the record is new; else the title. */
  newTab?: string
  id?: number | undefined
  facts?: ReactNode
  buttons?: ReactNode
  /** Extra shortcuts of the kind, shown while the document is new; three of them replace the usual hints. */
  keys?: readonly (readonly [string, string])[]
  isEditable: boolean
  saveLabel?: string | undefined
  stop?: DocumentStop | undefined
  photos?: Pick<Photos, 'files' | 'chosen' | 'lost' | 'clear'> | undefined
  sums?: ReactNode
  totalOf: (values: FormValues) => Cents
  rail?: ReactNode
  side?: ReactNode
  sideLink?: ReactNode
  below?: ReactNode
  above?: ReactNode
  dialogs?: ReactNode
  onClear?: () => void
  beside?: TypedBeside | undefined
  gaps?: Gaps | undefined
  children: ReactNode
}

const useClear = (props: Props, isTyped: boolean) => {
  const { form, photos, beside } = props
  const cleared = useClearedToast(isTyped || form.isSaving)
  return () => {
    form.clear()
    const putBackPhotos = photos?.clear()
    const putBackBeside = beside?.clear()
    props.onClear?.()
    document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
    // A second Clear must not lose the first one's undo.
    if (!isTyped) return
    cleared(() => {
      if (form.isDirty) form.fill(form.values)
      putBackPhotos?.()
      putBackBeside?.()
    })
  }
}

const DocumentHead = (props: Props & { isTyped: boolean }) => {
  const { kind, form, title, newTab = title, id, isTyped, keys = [], saveLabel } = props
  const number = id && recordNumber({ kind, id })
  const navigate = useNavigate()
  const hints =
    keys.length > 2
      ? keys
      : ([['Enter', 'next'], ['Ctrl S', saveLabel ? 'save' : 'submit'], ...keys, ['F8', 'next problem']] as const)
  return (
    <PageHead
      title={title}
      tab={number ? `${number} · ${title}` : newTab}
      facts={props.facts}
      legend={!number && form.offeredAt === undefined && <KeyHints hints={hints} />}
      buttons={props.buttons}
      onBack={() => void navigate({ to: recordKinds[kind].list })}
      isTyped={isTyped}
      isSaving={form.isSaving}
    />
  )
}

type BarProps = Props & { onClear: () => void; onSubmit: () => void }

const DocumentBar = (props: BarProps) => {
  const { form, isEditable, stop, saveLabel, photos, beside, onClear, onSubmit } = props
  const isNarrow = useMedia(NARROW)
  return (
    <WorkBar
      state={barState(stop, form.problemCount, beside?.waiting)}
      sums={
        props.sums && (
          <>
            {props.sums}
            {isNarrow && props.sideLink}
          </>
        )
      }
      note={
        form.isDirty && form.draftAt ? (
          <DraftNote form={form} without={photos && photos.chosen.length + photos.lost > 0 ? 'photos' : undefined} />
        ) : undefined
      }
      buttons={
        <>
          {isEditable && (
            <PlainButton disabled={form.isSaving} onClick={onClear}>
              Clear
            </PlainButton>
          )}
          <Submit {...{ stop, isEditable, saveLabel }} isSaving={form.isSaving} onSubmit={onSubmit} />
        </>
      }
    />
  )
}

/** The form of a numbered document, new or saved, fully usable without the mouse. */
export const DocumentPage = (props: Props) => {
  const { form, isEditable, stop, photos, beside } = props
  const isTyped = form.isDirty || beside?.waiting !== undefined
  const submit = () => {
    if (form.offeredAt !== undefined) toast.warn('Nothing to save', ANSWER_FIRST)
    else if (!isEditable) toast.warn('Not saved', '(Not Editable for now!)')
    else if (stop) stop.say()
    else void form.submit(photos?.files)
  }
  useSaveKey(submit)

  const clear = useClear(props, isTyped)
  const head = <DocumentHead {...props} isTyped={isTyped} />
  if (form.offeredAt !== undefined)
    return (
      <Page head={head}>
        <PageBody>
          <DraftQuestion form={form} content={draftContent(form.offeredValues, props.totalOf)} />
        </PageBody>
      </Page>
    )
  const bar = <DocumentBar {...props} onClear={clear} onSubmit={submit} />
  return (
    <Page ground={stop?.ground} head={head} bar={bar}>
      <PageBody rail={props.rail}>
        {props.above}
        <FormKeys form={form} onSubmit={submit} className={css.form} gaps={props.gaps}>
          {props.side === undefined ? (
            props.children
          ) : (
            <div className={css.withSide}>
              <div className={css.main}>{props.children}</div>
              <div className={css.side}>{props.side}</div>
              {props.below && <div className={css.below}>{props.below}</div>}
            </div>
          )}
        </FormKeys>
      </PageBody>
      {props.dialogs}
    </Page>
  )
}
