import { IconCheck, IconEraser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDollars } from '#shared/money.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import type { PadParts } from './BoothPad.tsx'
import { middleView } from './ink-points.ts'
import { SignatureCanvas } from './SignatureCanvas.tsx'
import type { SheetProps } from './SigningSheet.tsx'
import { itemTexts, NO_ITEMS, signerName } from './shown-to-sign.ts'
import type { ShownToSign } from './signatures.contract.ts'
import css from './small-pad.module.css'
import type { ThankYouProps } from './ThankYou.tsx'
import { minutesAndSeconds, THANKS_MS, useCountdown, WALLETS_MS } from './use-countdown.ts'
import { SAVE_AFTER_MS, useSigning } from './use-signing.ts'
import type { WalletPanelProps } from './WalletPanel.tsx'
import { coinNames, noAddressText } from './wallets.rules.ts'

const view = middleView({ width: 270, height: 130 })

const Items = ({ title, items }: { title: string; items: ShownToSign['items'] }) => (
  <ul className={css.items} aria-label={title}>
    {itemTexts(items).map(({ place, text }) => (
      <li key={place}>
        {title === YOU_RECEIVE && `${YOU_RECEIVE}: `}
        {text}
      </li>
    ))}
  </ul>
)

const YOU_RECEIVE = 'You receive'

const Shown = ({ shown }: { shown: ShownToSign }) => {
  const [bought, given] = [shown.items.filter(item => !item.isBarter), shown.items.filter(item => item.isBarter)]
  return (
    <>
      <p className={css.head}>
        <b>{shown.ticket}</b>
        <span>We pay you</span>
        <b className={css.amount}>{formatDollars(shown.ticketAmount)}</b>
      </p>
      {bought.length > 0 ? <Items title="You sell" items={bought} /> : <p className={css.noItems}>{NO_ITEMS}</p>}
      {given.length > 0 && <Items title={YOU_RECEIVE} items={given} />}
    </>
  )
}

const Sheet = ({ request, notice, isSaving, failure, onSave, onInk, onClear }: SheetProps) => {
  const { ink, left, problem, clear, save, movePen } = useSigning(onSave, onInk)
  const name = signerName(request.data)
  const trouble = problem ?? failure ?? (left === undefined ? notice : undefined)
  return (
    <div className={css.body}>
      <Shown shown={request.data} />
      <div className={css.canvasFrame}>
        <SignatureCanvas ink={ink} name={name} view={view} className={css.canvas} isLocked={isSaving} onPen={movePen} />
        <span className={css.line} aria-hidden="true">
          {name}
        </span>
      </div>
      <div className={css.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${left === undefined ? 0 : left / SAVE_AFTER_MS})` }} />
      </div>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={css.buttons}>
        <PlainButton
          icon={<IconEraser />}
          disabled={isSaving}
          onClick={() => {
            clear()
            onClear()
          }}
        >
          Clear
        </PlainButton>
        <PrimaryButton wide icon={<IconCheck />} loading={isSaving} onClick={save}>
          {failure ? 'Save again' : 'Save'}
        </PrimaryButton>
      </div>
      <p className={css.quiet}>{request.data.confirms}</p>
    </div>
  )
}

const Thanks = ({ ticket, onOver }: ThankYouProps) => {
  const left = useCountdown(THANKS_MS, onOver)
  return (
    <div className={css.body}>
      <div className={css.said} role="status">
        <IconCheck size={32} />
        <b>Thank you!</b>
        <span>Your signature for ticket {ticket} is saved.</span>
      </div>
      <p className={css.quiet}>This pad is ready again in {Math.ceil(left / 1000)} seconds</p>
    </div>
  )
}

const Wallets = ({ ticket, wallets, onClose }: WalletPanelProps) => {
  const left = useCountdown(WALLETS_MS, onClose)
  return (
    <div className={css.body}>
      <p className={css.quiet}>Scan with your wallet: the code has our address and the amount of ticket {ticket}.</p>
      {wallets.map(({ coin, amount, address, qr }) => (
        <section key={coin} className={css.wallet} aria-label={coinNames[coin]}>
          <b>
            {coinNames[coin]} {amount}
          </b>
          {qr === '' ? (
            <p className={css.trouble}>{noAddressText(coin)}</p>
          ) : (
            <>
              <img src={qr} alt={`Wallet code for ${amount} ${coinNames[coin]}`} />
              <span className={css.address}>{address}</span>
            </>
          )}
        </section>
      ))}
      <p className={css.quiet}>Closes by itself in {minutesAndSeconds(left)}</p>
      <PlainButton wide onClick={onClose}>
        Close
      </PlainButton>
    </div>
  )
}

const Message = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.body}>
    <div className={css.said} role="status">
      {title}
      {children}
    </div>
  </div>
)

export const smallParts: PadParts = { Sheet, Thanks, Wallets, Message }
