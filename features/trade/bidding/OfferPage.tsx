import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { CustomerFoot, CustomerHead } from '#web/ui/CustomerFrame.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner, EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { CustomerInvoice } from '../offers/offers.contract.ts'
import { totalOffered } from '../offers/offers.rules.ts'
import css from './bidding.module.css'
import { Countdown } from './Countdown.tsx'
import { type LineActs, OfferLine } from './OfferLine.tsx'
import { OfferTable } from './OfferTable.tsx'
import { offerPath } from './offer-path.ts'
import { type PageData, type PageLine, pageLinesOf } from './page-lines.ts'
import { type Amount, colleagueAmount, hasFault, offerText, shownAmounts, typedProblem } from './typed-offers.ts'
import { useCustomerTitle } from './use-customer-title.ts'
import type { Opened } from './use-live-page.ts'
import { type Offers, useOffers } from './use-offers.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }))

export const PAGE_TITLE = 'Customer Invoice'
const PASS = 'IF YOU PASS, LEAVE AT ZERO'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const isPass = (amount: Amount) => amount === null || amount === 0

const State = ({ offers, lines }: { offers: Offers; lines: readonly PageLine[] }) => {
  const { isKept, trouble } = offers
  if (trouble?.code === 'offline')
    return (
      <span className={css.state} role="status" data-waits="">
        <IconCloudOff size={16} /> Offline, kept here
      </span>
    )
  if (trouble)
    return (
      <span className={css.state} role="status" data-waits="">
        <IconAlertTriangle size={16} /> {trouble.message}
      </span>
    )
  if (hasFault(offers.typed))
    return (
      <span className={css.state} role="status" data-waits="">
        <IconAlertTriangle size={16} /> An amount is not kept
      </span>
    )
  if (!isKept)
    return (
      <span className={css.state} role="status">
        Keeping
      </span>
    )
  return (
    <span className={css.state} role="status">
      {lines.some(({ amount }) => amount !== null) && (
        <>
          <IconCheck size={16} /> Kept
        </>
      )}
    </span>
  )
}

const emptyText = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? ' 1 line is empty: it counts as a pass.' : ` ${count} lines are empty: they count as a pass.`
}

const question = (amounts: readonly Amount[]) => {
  const sum = formatDollars(totalOffered(amounts))
  const empty = amounts.filter(amount => amount === null).length
  const offered = amounts.filter(amount => !isPass(amount)).length
  return `${counted(offered, 'offer')}, ${sum} in all.${emptyText(empty)} Afterwards nothing can be changed.`
}

const FAULTY = '[data-error] input'

const showFault = (list: HTMLElement | null) => {
  const fault = list?.querySelector<HTMLElement>(FAULTY)
  fault?.focus()
  fault?.scrollIntoView({ block: 'center' })
}

type Props = { opened: Opened; data: PageData; mode: 'normal' | 'full' }

/** The page of one bidder: amounts are typed until Submit Offer, and then read. */
export const OfferPage = ({ opened, data, mode }: Props) => {
  useCustomerTitle(PAGE_TITLE)
  const timeZone = useTimeZone()
  const offers = useOffers(opened, data as CustomerInvoice)
  const { typed, server, isSubmitting } = offers
  const isSubmitted = data.submitted ?? false
  const lines = useMemo(() => pageLinesOf(data, false), [data])
  const list = useRef<HTMLUListElement>(null)
  const [single, setSingle] = useState<number>()
  const shown = shownAmounts(typed, server)
  const amounts = lines.map(({ id, amount }) => (shown.has(id) ? (shown.get(id) ?? null) : amount))
  const total = totalOffered(amounts)
  const sum = formatDollars(total)
  const offered = amounts.filter(amount => !isPass(amount)).length
  const showsMinimum = mode === 'full' && isSubmitted

  const newest = useRef(offers)
  useEffect(() => {
    newest.current = offers
  })
  // The same object at every draw, so that a key draws one line.
  const [acts] = useState<LineActs>(() => ({
    onType: (id, text) => newest.current.type(id, text),
    onLeave: id => newest.current.leave(id),
    onKeepOwn: id => newest.current.keepOwn(id),
    onTakeTheirs: id => newest.current.takeTheirs(id),
    onOpen: setSingle,
    onStale: () => void newest.current.refetch(),
  }))
  const textOf = ({ id, amount }: PageLine) => typed[id]?.text ?? offerText(amount)
  const theirsOf = ({ id, amount }: PageLine) => colleagueAmount(typed[id], amount)

  const submit = async () => {
    const faulty = lines.filter(line => typedProblem(textOf(line)))
    if (faulty.length > 0) {
      toast.problems(
        'Not sent',
        faulty.map(line => `${line.number}: ${typedProblem(textOf(line))}`),
      )
      return showFault(list.current)
    }
    const fresh = await offers.readNewest()
    const asked = lines.filter(({ id }) => colleagueAmount(fresh.typed[id], fresh.server.get(id) ?? null) !== undefined)
    if (asked.length > 0)
      return void toast.error(
        'Not sent',
        `A colleague typed another amount for ${asked.map(({ number }) => number).join(', ')}. Choose one first.`,
      )
    const isMeant = await confirm({
      title: 'Are you sure that you want to make this offer ?',
      text: question([...shownAmounts(fresh.typed, fresh.server).values()]),
      confirmLabel: 'Submit Offer',
    })
    if (isMeant && (await offers.submit())) window.scrollTo({ top: 0 })
  }

  const opensLine = lines.find(({ id, result }) => id === single && result === undefined)
  const lineMode = isSubmitting ? 'wait' : 'type'
  return (
    <>
      <CustomerHead
        title={PAGE_TITLE}
        text={[`Invoice ${data.id}`, data.creationDate && formatInstant(data.creationDate, timeZone), data.billedTo]
          .filter(Boolean)
          .join(' · ')}
      >
        {data.expiresAt && <Countdown until={data.expiresAt} onOver={() => void offers.refetch()} />}
        {isSubmitted ? <SentHead opened={opened} showsMinimum={showsMinimum} /> : <p className={css.pass}>{PASS}</p>}
      </CustomerHead>
      {lines.length === 0 && <EmptyState what="No lines yet" why="The shop has put nothing on this invoice." />}
      <OfferTable ref={list} showsMinimum={showsMinimum}>
        {lines.map(line => (
          <OfferLine
            key={line.id}
            line={line}
            text={textOf(line)}
            theirs={theirsOf(line)}
            mode={isSubmitted || line.result ? 'read' : lineMode}
            showsMinimum={showsMinimum}
            acts={acts}
          />
        ))}
      </OfferTable>
      <CustomerFoot>
        <div className={css.sum}>
          <span className={css.count}>
            Offers total, {offered} of {counted(lines.length, 'item')}
            <b className={cx(css.total, total < 0 && css.charge)}>{sum}</b>
          </span>
          {!isSubmitted && <State offers={offers} lines={lines} />}
        </div>
        <PrimaryButton
          wide
          size="phone"
          loading={isSubmitting}
          loadingLabel="Sending"
          disabled={isSubmitted || lines.length === 0}
          onClick={submit}
        >
          Submit Offer
        </PrimaryButton>
      </CustomerFoot>
      {opensLine && (
        <Suspense>
          <OfferDialog
            key={opensLine.id}
            opened={opened}
            line={opensLine}
            text={textOf(opensLine)}
            onClose={() => setSingle(undefined)}
            onRefused={offers.refetch}
            onSent={() => {
              offers.takeTheirs(opensLine.id)
              return offers.refetch()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const SentHead = ({ opened, showsMinimum }: { opened: Opened; showsMinimum: boolean }) => (
  <>
    <Banner tone="info" title="Your offer has been sent" text="A tick or a cross stands at each line." />
    <RowLink to={offerPath(opened.id, { key: opened.key, mode: showsMinimum ? undefined : 'full' })}>
      {showsMinimum ? 'Hide minimum offers' : 'Show minimum offers'}
    </RowLink>
  </>
)
