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
import type { AnyForm } from '../bind-fields.ts'
import { DraftNote } from '../DraftNote.tsx'
import { ANSWER_FIRST, DraftQuestion } from '../DraftQuestion.tsx'
import { FormKeys } from '../FormBody.tsx'
import type { FormValues } from '../form-fields.tsx'
import css from './document.module.css'
import { lineCount } from './lines.tsx'
import { useClearedToast } from './use-cleared-toast.ts'
import type { Photos } from './use-photos.ts'

/** Why nothing may be saved, whatever is typed. */
export type DocumentStop = {
  /** In the bar: 'Blocked. Submit is off.' */
  state: string
  /** On the button in Submit's place. */
  label: string
  ground: 'bad' | 'censored'
  /** For who saves all the same: says it, and goes to the field that it is about. */
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

type SubmitProps = Pick<Props, 'stop' | 'isEditable'> & { isSaving: boolean; onSubmit: () => void }

const Submit = ({ stop, isEditable, isSaving, onSubmit }: SubmitProps) => {
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
      Submit
    </PrimaryButton>
  )
}

export type TypedBeside = {
  /** What of it is not saved yet, as the bar says it: '1 payment not saved'. */
  waiting: string | undefined
  /** Answers with the way back. */
  clear: () => () => void
}

type Props = {
  kind: RecordKind
  form: AnyForm
  title: string
  /** Of a saved one. */
  id?: number | undefined
  /** Small facts after the title: `DocumentFacts`. */
  facts?: ReactNode
  /** What can be done to a saved one. */
  buttons?: ReactNode
  /** The keys that this kind has beside Enter, Ctrl S and F8; shown while it is new, three of them alone. */
  keys?: readonly (readonly [string, string])[]
  isEditable: boolean
  stop?: DocumentStop | undefined
  photos?: Photos | undefined
  sums?: ReactNode
  /** What a document with these values comes to. */
  totalOf: (values: FormValues) => Cents
  /** At the right: customer, totals, photos. */
  rail?: ReactNode
  /** Fields at the right of the form, below it on narrow windows: what is paid. */
  side?: ReactNode
  /** On narrow windows, beside the sums in the bar: the way to what stands below the form. */
  sideLink?: ReactNode
  /** With fields at the side: what stands below both on narrow windows, as photos do. */
  below?: ReactNode
  /** Between the head and the form: banners. */
  above?: ReactNode
  dialogs?: ReactNode
  /** What else Clear forgets. */
  onClear?: () => void
  /** What is typed beside the form, and saved by itself. */
  beside?: TypedBeside | undefined
  /** The sections of the form. */
  children: ReactNode
}

/** The form of a numbered document, new or saved: one screen, from the first field to Submit, without the mouse. */
export const DocumentPage = (props: Props) => {
  const { kind, form, title, id, isEditable, stop, photos, beside } = props
  const isTyped = form.isDirty || beside?.waiting !== undefined
  const number = id && recordNumber({ kind, id })
  const navigate = useNavigate()
  const submit = () => {
    if (form.offeredAt !== undefined) toast.warn('Nothing to save', ANSWER_FIRST)
    else if (!isEditable) toast.warn('Not saved', '(Not Editable for now!)')
    else if (stop) stop.say()
    else void form.submit(photos?.files)
  }
  useSaveKey(submit)

  const cleared = useClearedToast(isTyped || form.isSaving)
  const clear = () => {
    form.clear()
    const putBackPhotos = photos?.clear()
    const putBackBeside = beside?.clear()
    props.onClear?.()
    document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
    // A second Clear must not take the way back to what the first one cleared.
    if (!isTyped) return
    cleared(() => {
      if (form.isDirty) form.fill(form.values)
      putBackPhotos?.()
      putBackBeside?.()
    })
  }

  const isNarrow = useMedia(NARROW)
  const { keys = [] } = props
  const hints =
    keys.length > 2 ? keys : ([['Enter', 'next'], ['Ctrl S', 'submit'], ...keys, ['F8', 'next problem']] as const)
  const head = (
    <PageHead
      title={title}
      tab={number ? `${number} · ${title}` : title}
      facts={props.facts}
      legend={!number && form.offeredAt === undefined && <KeyHints hints={hints} />}
      buttons={props.buttons}
      onBack={() => void navigate({ to: recordKinds[kind].list })}
      isTyped={isTyped}
      isSaving={form.isSaving}
    />
  )
  if (form.offeredAt !== undefined)
    return (
      <Page head={head}>
        <PageBody>
          <DraftQuestion form={form} content={draftContent(form.offeredValues, props.totalOf)} />
        </PageBody>
      </Page>
    )
  const bar = (
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
            <PlainButton disabled={form.isSaving} onClick={clear}>
              Clear
            </PlainButton>
          )}
          <Submit stop={stop} isEditable={isEditable} isSaving={form.isSaving} onSubmit={submit} />
        </>
      }
    />
  )
  return (
    <Page ground={stop?.ground} head={head} bar={bar}>
      <PageBody rail={props.rail}>
        {props.above}
        <FormKeys form={form} onSubmit={submit} className={css.form}>
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
