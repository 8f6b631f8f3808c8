import { PlainButton } from '#web/ui/Button.tsx'
import type { Wallet } from './signatures.contract.ts'
import css from './signatures.module.css'
import { minutesAndSeconds, useCountdown, WALLETS_MS } from './use-countdown.ts'
import { coinNames, noAddressText } from './wallets.rules.ts'

const WalletCard = ({ wallet: { coin, amount, address, qr } }: { wallet: Wallet }) => (
  <section className={css.wallet} aria-label={coinNames[coin]}>
    <h2>
      {coinNames[coin]} <strong>{amount}</strong>
    </h2>
    {qr === '' ? (
      <p className={css.trouble}>{noAddressText(coin)}</p>
    ) : (
      <>
        <img src={qr} alt={`Wallet code for ${amount} ${coinNames[coin]}`} />
        <p className={css.address}>{address}</p>
      </>
    )}
  </section>
)

export type WalletPanelProps = { ticket: string; wallets: readonly Wallet[]; onClose: () => void }

/** Stays for ten minutes, or until somebody closes it. */
export const WalletPanel = ({ ticket, wallets, onClose }: WalletPanelProps) => {
  const left = useCountdown(WALLETS_MS, onClose)
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
