import { IconCheck, IconEraser } from '@tabler/icons-react'
import { formatDollars } from '#shared/money.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { SignatureCanvas } from './SignatureCanvas.tsx'
import { itemTexts, NO_ITEMS, signerName } from './shown-to-sign.ts'
import css from './signatures.module.css'
import type { ShownRequest } from './use-request.ts'
import { type Drawn, SAVE_AFTER_MS, useSigning } from './use-signing.ts'

export type SheetProps = {
  request: ShownRequest
  notice: string | undefined
  isSaving: boolean
  failure: string | undefined
  onSave: (drawn: Drawn) => void
  onInk: (hasInk: boolean) => void
  onClear: () => void
}

type ItemsProps = { title: string; items: ShownRequest['data']['items'] }

const Items = ({ title, items }: ItemsProps) => (
  <>
    <h2 className={css.itemsTitle}>
      {title}
      {items.length > 1 && `, ${items.length} items`}
    </h2>
    <ul className={css.items} aria-label={title}>
      {itemTexts(items).map(({ place, text }) => (
        <li key={place}>{text}</li>
      ))}
    </ul>
  </>
)

const Facts = ({ name, request: { ticketAmount, ticket, items } }: { name: string; request: ShownRequest['data'] }) => {
  const [bought, given] = [items.filter(item => !item.isBarter), items.filter(item => item.isBarter)]
  return (
    <div className={css.facts}>
      <p className={css.lead}>Please sign for your sale</p>
      <h1 className={css.name}>{name}</h1>
      {bought.length > 0 ? <Items title="You sell" items={bought} /> : <p className={css.noItems}>{NO_ITEMS}</p>}
      {given.length > 0 && <Items title="You receive" items={given} />}
      <div className={css.card}>
        <p>
          We pay you
          <strong className={css.amount}>{formatDollars(ticketAmount)}</strong>
        </p>
        <p>
          Ticket <strong>{ticket}</strong>
        </p>
      </div>
    </div>
  )
}

const Countdown = ({ left }: { left: number | undefined }) => (
  <div className={css.bar} aria-hidden="true">
    <span style={{ transform: `scaleX(${left === undefined ? 0 : left / SAVE_AFTER_MS})` }} />
  </div>
)

export const SigningSheet = ({ request, notice, isSaving, failure, onSave, onInk, onClear }: SheetProps) => {
  const { ink, left, problem, clear, save, movePen } = useSigning(onSave, onInk)
  const name = signerName(request.data)
  const trouble = problem ?? failure ?? (left === undefined ? notice : undefined)
  return (
    <div className={css.sheet}>
      <Facts name={name} request={request.data} />
      <div className={css.signing}>
        <p className={css.caption}>
          <strong>Sign with your finger</strong>
          {left !== undefined && (
            <span>
              Saves by itself in <b>{Math.ceil(left / 1000)}</b> s
            </span>
          )}
        </p>
        <div className={css.pad}>
          <SignatureCanvas ink={ink} name={name} isLocked={isSaving} onPen={movePen} />
          <span className={css.line} aria-hidden="true">
            {name}
          </span>
        </div>
        <Countdown left={left} />
        {trouble && (
          <p className={css.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={css.buttons}>
          <PlainButton
            size="pad"
            icon={<IconEraser />}
            disabled={isSaving}
            onClick={() => {
              clear()
              onClear()
            }}
          >
            Clear
          </PlainButton>
          <PrimaryButton size="pad" wide icon={<IconCheck />} loading={isSaving} onClick={save}>
            {failure ? 'Save again' : 'Save'}
          </PrimaryButton>
        </div>
        <p className={css.confirms}>{request.data.confirms}</p>
      </div>
    </div>
  )
}
