import { IconAlertCircle, IconLock, IconShieldX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { DraftNote } from '#web/makers/DraftNote.tsx'
import { DraftQuestion } from '#web/makers/DraftQuestion.tsx'
import { FormKeys } from '#web/makers/FormBody.tsx'
import { useTimeZone } from '#web/session.ts'
import { DangerFillButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useSaveKey, useShortcut } from '#web/ui/useShortcut.ts'
import { BarState, WorkBar } from '#web/ui/WorkBar.tsx'
import { BlockButton } from './BlockButton.tsx'
import { Candidates } from './Candidates.tsx'
import { CopyTo } from './CopyTo.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { Differences } from './Differences.tsx'
import { type KindOfPayment, type OwnField, PaymentFields } from './PaymentFields.tsx'
import { SignatureCard } from './SignatureCard.tsx'
import { ScanBanner, StopBanner, WarningBanner } from './TicketBanners.tsx'
import { type OwnPhoto, TicketPhotos } from './TicketPhotos.tsx'
import { TicketRail } from './TicketRail.tsx'
import { TicketSums } from './TicketSums.tsx'
import { binder, type TicketForm } from './ticket-fields.tsx'
import css from './ticket-form.module.css'
import { amountOf, type TicketValues } from './tickets.form.ts'
import { useKnownCustomer } from './useKnownCustomer.tsx'
import { usePhotos } from './usePhotos.tsx'
import { useScannedLicence } from './useScannedLicence.tsx'
import { type TicketStop, useSayStop, useTicketStop } from './useTicketStop.tsx'

const CameraScan = lazy(async () => ({ default: (await import('./CameraScan.tsx')).CameraScan }))

const isScan = ({ key }: KeyboardEvent) => key === 'F2'

const stateOf = (stop: TicketStop['stop'], problems: number) => {
  if (stop)
    return (
      <BarState tone="bad" icon={<IconShieldX />}>
        {stop.kind === 'blocked' ? 'Blocked' : stop.text.replace(/\.$/, '')}. Submit is off.
      </BarState>
    )
  if (problems === 0) return undefined
  return (
    <BarState tone="bad" icon={<IconAlertCircle />}>
      {problems === 1 ? '1 problem' : `${problems} problems`}
    </BarState>
  )
}

type SubmitProps = { stop: TicketStop['stop']; isEditable: boolean; isSaving: boolean; onSubmit: () => void }

const Submit = ({ stop, isEditable, isSaving, onSubmit }: SubmitProps) => {
  if (!isEditable)
    return (
      <PlainButton disabled icon={<IconLock />}>
        Can't Update
      </PlainButton>
    )
  if (stop)
    return (
      <DangerFillButton disabled className={css.blocked} icon={<IconShieldX />}>
        Blocked
      </DangerFillButton>
    )
  return (
    <PrimaryButton loading={isSaving} keys="Ctrl S" onClick={onSubmit}>
      Submit
    </PrimaryButton>
  )
}

const grounds = { blocked: 'bad', minor: 'censored', expired: 'bad', unreadable: 'bad' } as const

type SavedTicket = { id: number; signature: string | null; isSealBroken: boolean; void: boolean; booth: string }

type Props = KindOfPayment & {
  form: TicketForm
  title: string
  facts?: ReactNode
  back: string
  isNew: boolean
  isEditable: boolean
  /** The number that check numbers begin with, or ''. */
  prefix: string
  ownField?: OwnField | undefined
  items: ReactNode
  itemsSum: Cents | undefined
  /** What was handed out in barter: its lines, and what they are worth. */
  barter?: { lines: ReactNode; sum: Cents | undefined } | undefined
  ownPhotos: readonly OwnPhoto[]
  /** The ticket as it is on the server, for what can be done to a saved one, and the calls that read it. */
  saved?: { ticket: SavedTicket; reads: readonly Endpoint[] } | undefined
}

/** The form of a ticket, of either kind, new or saved: one screen, from the scan to Submit, without the mouse. */
export const TicketFormPage = (props: Props) => {
  const { form, title, facts, back, isNew, isEditable, items, itemsSum, ownPhotos, kind, saved } = props
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const values = form.values as TicketValues
  const ticketId = saved ? recordNumber({ kind, id: saved.ticket.id }) : ''
  const stopped = useTicketStop(values, ticketId)
  const { stop } = stopped
  const sayStop = useSayStop(stop)
  const isOpen = isEditable && form.offeredAt === undefined
  const photos = usePhotos(count => form.set('photoCount', count))
  const scan = useScannedLicence(form, isOpen)
  const known = useKnownCustomer(form, { isNew, stopped, licence: scan.licence, told: scan.told })
  const bind = binder(form, !isEditable)
  const submit = () => {
    if (form.offeredAt !== undefined) toast.warn('Nothing to save', 'Continue the draft or start empty first.')
    else if (!isEditable) toast.warn('Not saved', '(Not Editable for now!)')
    else if (stop) sayStop(stop)
    else void form.submit(photos.photos.map(photo => photo.file))
  }
  useSaveKey(submit)
  useShortcut(isScan, scan.openCamera)

  const clear = () => {
    const before = photos.photos
    form.clear()
    photos.clear()
    scan.forget()
    known.forget()
    document.querySelector<HTMLElement>('input[name=firstName]')?.focus()
    toast.undo('Cleared', () => {
      form.fill(form.values)
      photos.putBack(before)
    })
  }

  const kept = ownPhotos.filter(photo => values.existingFiles.includes(photo.id)).length
  const rail = (
    <TicketRail values={values} stopped={stopped} known={known} photoCount={kept + photos.photos.length}>
      <TicketPhotos form={form} own={ownPhotos} fresh={photos} readOnly={!isEditable} />
      {saved && <SignatureCard kind={kind} {...saved} />}
    </TicketRail>
  )
  const bar = (
    <WorkBar
      state={stateOf(stop, Object.keys(form.errors).length)}
      sums={
        <TicketSums items={itemsSum} barter={props.barter?.sum} amount={amountOf(values.ticketAmount) ?? cents(0)} />
      }
      note={form.isDirty && form.draftAt ? <DraftNote at={form.draftAt} timeZone={timeZone} /> : undefined}
      buttons={
        <>
          {isEditable && <PlainButton onClick={clear}>Clear</PlainButton>}
          <Submit stop={stop} isEditable={isEditable} isSaving={form.isSaving} onSubmit={submit} />
        </>
      }
    />
  )
  const hints = [
    ['Enter', 'next'],
    ['Ctrl S', 'submit'],
    ['F2', 'scan'],
    ['F8', 'next problem'],
  ] as const
  const head = (
    <PageHead
      title={title}
      tab={ticketId ? `${ticketId} · ${title}` : title}
      facts={facts}
      legend={isNew && <KeyHints hints={hints} />}
      buttons={
        saved && (
          <>
            <CopyTo kind={kind} values={values} />
            <BlockButton ticketId={ticketId} values={values} stopped={stopped} />
          </>
        )
      }
      onBack={() => void navigate({ to: back })}
      isTyped={form.isDirty}
    />
  )
  if (form.offeredAt !== undefined)
    return (
      <Page head={head}>
        <PageBody>
          <DraftQuestion at={form.offeredAt} onContinue={form.takeOffered} onStartEmpty={form.clear} />
        </PageBody>
      </Page>
    )
  return (
    <Page ground={stop && grounds[stop.kind]} head={head} bar={bar}>
      <PageBody rail={rail}>
        <StopBanner stopped={stopped} dOB={values.dOB} />
        <WarningBanner warnings={stopped.warnings} />
        <ScanBanner filled={scan.licence && scan.told.length} />
        <FormKeys form={form} onSubmit={submit} className={css.form}>
          <CustomerFields
            bind={bind}
            isNew={isNew}
            isExpired={stop?.kind === 'expired'}
            onCamera={isEditable ? scan.openCamera : undefined}
          />
          <Candidates known={known} />
          <Differences known={known} />
          {items}
          <PaymentFields {...props} bind={bind} />
          {props.barter?.lines}
        </FormKeys>
      </PageBody>
      {scan.isCameraOpen && (
        <Suspense>
          <CameraScan onRead={scan.take} onClose={scan.closeCamera} />
        </Suspense>
      )}
    </Page>
  )
}
