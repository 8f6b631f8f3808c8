import { useEffect, useState } from 'react'
import { PlainButton } from '#web/ui/Button.tsx'
import type { Wallet } from './signatures.contract.ts'
import css from './signatures.module.css'
import { useTimeLeft } from './use-time-left.ts'
import { coinNames } from './wallets.rules.ts'

const SHOWN_MS = 600_000

const minutesAndSeconds = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const WalletCard = ({ wallet: { coin, amount, address, qr } }: { wallet: Wallet }) => (
  <section className={css.wallet} aria-label={coinNames[coin]}>
    <h2>
      {coinNames[coin]} <strong>{amount}</strong>
    </h2>
    {qr === '' ? (
      <p className={css.trouble}>The shop has not set its {coinNames[coin]} address. Please ask the clerk.</p>
    ) : (
      <>
        <img src={qr} alt={`Wallet code for ${amount} ${coinNames[coin]}`} />
        <p className={css.address}>{address}</p>
      </>
    )}
  </section>
)

type Props = { ticket: string; wallets: readonly Wallet[]; onClose: () => void }

/** Stays for ten minutes, or until somebody closes it. */
export const WalletPanel = ({ ticket, wallets, onClose }: Props) => {
  const [until] = useState(() => Date.now() + SHOWN_MS)
  const left = useTimeLeft(until, SHOWN_MS) ?? 0
  useEffect(() => {
    if (left === 0) onClose()
  })
  return (
    <div className={css.wallets}>
      <div>
        <h1 className={css.name}>Send your coins</h1>
        <p className={css.lead}>
          Scan with your wallet: the code has our address and the amount of ticket <strong>{ticket}</strong>.
        </p>
      </div>
      <div className={css.walletCards}>
        {wallets.map(wallet => (
          <WalletCard key={wallet.coin} wallet={wallet} />
        ))}
      </div>
      <p className={css.again}>
        This screen closes by itself in <b>{minutesAndSeconds(left)}</b>
      </p>
      <PlainButton size="pad" wide onClick={onClose}>
        Close
      </PlainButton>
    </div>
  )
}
