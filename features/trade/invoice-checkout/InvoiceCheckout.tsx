import { IconAlertTriangle, IconCloud, IconLock, IconPackageExport, IconPrinter } from '@tabler/icons-react'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber, recordPath } from '#shared/record-kinds.ts'
import { timeAt } from '#shared/time.ts'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { usePageKeys } from '#web/makers/page/use-page-keys.ts'
import { NO_TICKS, useOfflineText } from '#web/offline-text.ts'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { isSignedIn, useRole, useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { NARROW, PHONE, useMedia } from '#web/ui/use-media.ts'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { InactiveInvoice } from '../invoice-form/InactiveInvoice.tsx'
import { getInvoice, type InvoiceLine, typeOfKind } from '../invoices/invoices.contract.ts'
import { headAmount, type InvoiceKind, invoiceNumber } from '../invoices/invoices.rules.ts'
import { CheckoutHead } from './CheckoutHead.tsx'
import { CheckoutLines } from './CheckoutLines.tsx'
import { CheckoutRail, HandoverProgress, progressText } from './CheckoutRail.tsx'
import { CheckoutSignature, type WaitingInk } from './CheckoutSignature.tsx'
import css from './checkout.module.css'
import { handedOver, mayPassOver, openPoints, unsoldText } from './checkout.rules.ts'
import { ReasonQuestion } from './ReasonQuestion.tsx'
import { type CheckedOut, useCheckout } from './use-checkout.ts'

const keys = [
  ['Space', 'tick'],
  ['↑ ↓', 'line'],
  ['S', 'sign'],
] as const

const unsaved = { title: 'Leave this page?', text: 'It is not saved yet.', confirmLabel: 'Leave', danger: true }

/** Asks before the page is left while a tick or a signature is still being saved. */
const useAskBeforeLeaving = (isPending: boolean) =>
  useBlocker({
    enableBeforeUnload: () => isPending,
    shouldBlockFn: async () => isPending && isSignedIn() && !(await confirm(unsaved)),
  })

const goToSignature = () => {
  const signature = document.getElementById('signature')
  signature?.scrollIntoView({ block: 'center' })
  signature?.focus({ preventScroll: true })
}

type WorkProps = { kind: InvoiceKind; answer: CheckedOut }

const signingOf = ({ signature }: CheckedOut['data']) => {
  if (!signature) return 'none'
  return signature.isStale ? 'stale' : 'signed'
}

const Work = ({ kind, answer }: WorkProps) => {
  const { data, items } = answer
  const [role, timeZone, navigate] = [useRole(), useTimeZone(), useNavigate()]
  const { ticked, tick, save, keptAt, isSaving } = useCheckout(answer, typeOfKind[kind])
  const waitingInk = useRef<WaitingInk>(null)
  const [hasInk, setInk] = useState(false)
  useAskBeforeLeaving(isSaving || hasInk)
  useOfflineText(NO_TICKS)
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const isOver = data.pickedUp
  const [isNarrow, isPhone] = [useMedia(NARROW), useMedia(PHONE)]
  const mayPass = mayPassOver(role)
  const lines = items.map(line => ({
    ...line,
    handedOverAt: ticked.includes(line.id) ? (line.handedOverAt ?? 0) : null,
  }))
  const sums = handedOver<InvoiceLine>(lines)
  const points = isOver ? [] : openPoints({ left: sums.left.length, signing: hasInk ? 'signed' : signingOf(data) })
  const heldCount = sums.left.filter(({ isOnHold }) => isOnHold).length
  const notSold = unsoldText(sums.unsold.length)
  const number = recordNumber({ kind, id: data.id })

  const askReason = (line: InvoiceLine) =>
    setDialog(
      <ReasonQuestion
        title="Hand over a line on hold?"
        text={line.itemDescription}
        confirmLabel="Hand over"
        onReason={reason => tick(line.id, true, reason)}
        onClose={close}
      />,
    )
  const end = async (reason: string) => {
    if (waitingInk.current?.() === false) return false
    const isDone = await save({ finish: true, reason })
    if (isDone) toast.ok(`${invoiceNumber(kind, data.id)} is picked up`)
    return isDone
  }
  const endAsked = async () => {
    const question = { title: 'Finish without it?', text: notSold, confirmLabel: 'Mark picked up' }
    if (notSold === '' || (await confirm(question))) await end('')
  }
  const finish = () => {
    if (isOver || isSaving) return
    if (points.length === 0) return void endAsked()
    if (!mayPass) return toast.problems('Not finished', [...points, 'Only Admin finishes it, with a reason'])
    setDialog(
      <ReasonQuestion
        title="Finish without it?"
        text={`${points.join('. ')}. Lines left here leave the invoice. ${notSold}`.trim()}
        confirmLabel="Mark picked up"
        onReason={end}
        onClose={close}
      />,
    )
  }
  useSaveKey(finish)
  const stateText = `${points[0]}${mayPass && !isNarrow ? ', finishing asks for a reason' : ''}`
  usePageKeys({ s: goToSignature })

  return (
    <Page
      head={
        <PageHead
          title="Checkout"
          tab={`${number} · Checkout`}
          facts={
            <>
              <RowLink to={recordPath({ kind, id: data.id })}>{`Invoice ${data.id}`}</RowLink>
              {!isPhone && <span>{data.billedTo}</span>}
              {isOver ? <Tag tone="ok">picked up</Tag> : <Tag tone="accent">{progressText(sums)}</Tag>}
              {heldCount > 0 && (
                <Tag tone="warn" icon={<IconLock size={12} />}>
                  {`${heldCount} on hold`}
                </Tag>
              )}
            </>
          }
          legend={<KeyHints hints={keys} />}
          buttons={
            <PlainButton
              icon={<IconPrinter />}
              onClick={() =>
                setDialog(
                  <PrintDialog {...{ kind, number }} id={data.id} paper="invoice" allowSignature onClose={close} />,
                )
              }
            >
              Print
            </PlainButton>
          }
          onBack={() => void navigate({ to: recordKinds[kind].list })}
        />
      }
      bar={
        <WorkBar
          state={
            points.length > 0 && (
              <BarState tone="warn" icon={<IconAlertTriangle />}>
                {stateText}
              </BarState>
            )
          }
          sums={<Sum name="Handed over">{`${formatDollars(sums.goneAmount)} of ${formatDollars(sums.amount)}`}</Sum>}
          note={
            (isSaving || keptAt !== undefined) && (
              <>
                <IconCloud />{' '}
                <span>{isSaving || keptAt === undefined ? 'Saving' : `Kept ${timeAt(keptAt, timeZone)}`}</span>
              </>
            )
          }
          buttons={
            !isOver && (
              <PrimaryButton icon={<IconPackageExport />} keys="Ctrl S" loading={isSaving} onClick={finish}>
                Mark picked up
              </PrimaryButton>
            )
          }
        />
      }
    >
      <PageBody rail={isPhone ? undefined : <CheckoutRail data={data} sums={sums} />}>
        <div className={css.phoneHead}>
          <b>{data.billedTo}</b>
          <b>{headAmount(data.totalAmount)}</b>
          <HandoverProgress gone={sums.gone} left={sums.left} />
          <span>{progressText(sums)}</span>
          <span>{data.checkNumber && `check ${data.checkNumber}`}</span>
        </div>
        <article className={css.paper}>
          <CheckoutHead kind={kind} data={data} />
          <CheckoutLines
            kind={kind}
            lines={items}
            {...{ ticked, isOver, mayPassOver: mayPass }}
            onTick={(line, isOn) => void tick(line, isOn)}
            onReason={askReason}
          />
          <p className={css.total}>
            {data.applyDiscount && 'After 10% discount. '}Total <b>{formatDollars(data.totalAmount)}</b>
          </p>
          <CheckoutSignature
            data={data}
            isOver={isOver}
            isSaving={isSaving}
            waitingInk={waitingInk}
            onInk={setInk}
            onSign={({ signature, strokes }) => save({ signature, strokes })}
          />
        </article>
      </PageBody>
      {dialog}
    </Page>
  )
}

/** Handing an invoice over: tick each line, let the buyer sign, mark it picked up. */
export const InvoiceCheckout = ({ kind, id }: { kind: InvoiceKind; id: number }) => {
  const asked = useSearch({ strict: false }) as Record<string, unknown>
  const query = useCall(getInvoice, { ...asked, id, type: typeOfKind[kind] })
  useLive(recordKinds[kind].entity, getInvoice, id)
  if (query.error)
    return (
      <ReadFailure
        query={query}
        title={`Invoice ${id} did not load`}
        back={recordKinds[kind].list}
        denied={<InactiveInvoice />}
      />
    )
  if (!query.data || query.isPlaceholderData) return <Loading label="Checkout" />
  return <Work key={id} kind={kind} answer={query.data} />
}
