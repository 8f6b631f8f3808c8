import { IconAlertCircle, IconLock, IconShieldX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Cents, cents } from '#shared/money.ts'
import { DraftNote } from '#web/makers/DraftNote.tsx'
import { FormKeys } from '#web/makers/FormBody.tsx'
import { useTimeZone } from '#web/session.ts'
import { DangerFillButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { BarState, WorkBar } from '#web/ui/WorkBar.tsx'
import { licenceFields } from '../people/licence.rules.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { type KindOfPayment, type OwnField, PaymentFields } from './PaymentFields.tsx'
import { ScanBanner, StopBanner } from './TicketBanners.tsx'
import { type OwnPhoto, TicketPhotos } from './TicketPhotos.tsx'
import { TicketRail } from './TicketRail.tsx'
import { TicketSums } from './TicketSums.tsx'
import { binder, type TicketForm } from './ticket-fields.tsx'
import css from './ticket-form.module.css'
import { amountOf, type TicketValues } from './tickets.form.ts'
import { useLicenceScan } from './useLicenceScan.tsx'
import { usePhotos } from './usePhotos.tsx'
import { type TicketStop, useTicketStop } from './useTicketStop.tsx'

/** What a scan leaves: the fields the card names. What it does not say stays as it was typed. */
const useScannedLicence = (form: TicketForm, isOn: boolean) => {
  const [filled, setFilled] = useState<number>()
  useLicenceScan(licence => {
    if (!isOn) return
    if (!licence) return void toast.warn('The licence could not be read', 'Nothing was filled. Please scan it again.')
    const told = licenceFields.filter(field => licence[field] !== '')
    form.fill(Object.fromEntries(told.map(field => [field, licence[field]])))
    setFilled(told.length)
  })
  return [filled, () => setFilled(undefined)] as const
}

/** Ctrl+S also where no field has the focus. */
const useSaveKey = (save: () => void) => {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}

const stateOf = (stop: TicketStop['stop'], problems: number) => {
  if (stop)
    return (
      <BarState tone="bad" icon={<IconShieldX />}>
        {stop.kind === 'blocked' ? 'Blocked. Submit is off.' : `${stop.text}. Submit is off.`}
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

const grounds = { blocked: 'bad', minor: 'censored', expired: undefined } as const

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
  itemsSum: Cents
  /** What was handed out in barter: its lines, and what they are worth. */
  barter?: { lines: ReactNode; sum: Cents } | undefined
  ownPhotos: readonly OwnPhoto[]
  /** In the rail, under the photos. */
  below?: ReactNode
}

/** The form of a ticket, of either kind, new or saved: one screen, from the scan to Submit, without the mouse. */
export const TicketFormPage = (props: Props) => {
  const { form, title, facts, back, isNew, isEditable, items, itemsSum, ownPhotos } = props
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const values = form.values as TicketValues
  const stopped = useTicketStop(values)
  const { stop } = stopped
  const photos = usePhotos(count => form.set('photoCount', count))
  const [scanned, forgetScan] = useScannedLicence(form, isEditable)
  const bind = binder(form, !isEditable)
  const submit = () => void (isEditable && !stop && form.submit(photos.photos.map(photo => photo.file)))
  useSaveKey(submit)

  const clear = () => {
    const before = photos.photos
    form.clear()
    photos.clear()
    forgetScan()
    toast.undo('Cleared', () => {
      form.fill(form.values)
      photos.putBack(before)
    })
  }

  const kept = ownPhotos.filter(photo => values.existingFiles.includes(photo.id)).length
  const rail = (
    <TicketRail values={values} stopped={stopped} photoCount={kept + photos.photos.length}>
      <TicketPhotos form={form} own={ownPhotos} fresh={photos} readOnly={!isEditable} />
      {props.below}
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
    ['F8', 'next problem'],
  ] as const
  const head = (
    <PageHead
      title={title}
      facts={facts}
      legend={isEditable && <KeyHints hints={hints} />}
      onBack={() => void navigate({ to: back })}
    />
  )
  return (
    <Page ground={stop && grounds[stop.kind]} head={head} bar={bar}>
      <PageBody rail={rail}>
        <StopBanner stopped={stopped} dOB={values.dOB} />
        <ScanBanner filled={scanned} />
        <FormKeys form={form} onSubmit={submit} className={css.form}>
          <CustomerFields bind={bind} isNew={isNew} isExpired={stop?.kind === 'expired'} />
          {items}
          <PaymentFields {...props} bind={bind} />
          {props.barter?.lines}
        </FormKeys>
      </PageBody>
    </Page>
  )
}
