import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { type RefObject, useSyncExternalStore } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { timeAt } from '#shared/time.ts'
import { liveness } from '#web/events.ts'
import { useTimeZone } from '#web/session.ts'
import { KioskAside, KioskTitle } from '#web/shells/KioskShell.tsx'
import { PlainButton } from '#web/ui/Button.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Dot, Tag } from '#web/ui/Tag.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import css from './notices.module.css'

const SOUND_STARTS_MS = 1000

const SoundState = ({ isOn }: { isOn: boolean }) => {
  const isLate = useDelayed(SOUND_STARTS_MS)
  if (isOn)
    return (
      <span className={css.sound}>
        <IconVolume size={20} /> Sound on
      </span>
    )
  // Any touch turns the sound on; this button says so.
  return isLate ? (
    <PlainButton size="phone" icon={<IconVolumeOff />}>
      Sound is off – tap to turn on
    </PlainButton>
  ) : null
}

const LiveState = ({ now }: { now: number }) => {
  const isLive = useSyncExternalStore(liveness.subscribe, liveness.get)
  const time = timeAt(now, useTimeZone())
  return (
    <span className={css.live}>
      <Dot tone={isLive ? 'ok' : 'warn'}>{isLive ? 'Live' : 'Every 20 s'}</Dot> {time}
    </span>
  )
}

type ToPay = {
  toPay: number
  unpaid: number
  unpaidAmount: Cents
  unpaidWire: Cents
  unpaidBack: Cents
  unpaidWireBack: Cents
}

/** '44 to pay, $17,115.00 · $105.00 by wire · $600.00 to take back · $20.00 to take back by wire'. */
const toPayText = ({ toPay, unpaidAmount, unpaidWire, unpaidBack, unpaidWireBack }: ToPay) =>
  [
    toPay > 0 && `${toPay} to pay, ${formatDollars(unpaidAmount)}`,
    unpaidWire > 0 && `${formatDollars(unpaidWire)} by wire`,
    unpaidBack > 0 && `${formatDollars(unpaidBack)} to take back`,
    unpaidWireBack > 0 && `${formatDollars(unpaidWireBack)} to take back by wire`,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  heading: RefObject<HTMLHeadingElement | null>
  unpaid: ToPay | undefined
  now: number
  isSoundOn: boolean
  onDismissAll: (() => Promise<unknown>) | undefined
}

export const NoticesHead = ({ heading, unpaid, now, isSoundOn, onDismissAll }: Props) => (
  <>
    <KioskTitle>
      <Mark size={32} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        Notices
      </h1>
      {unpaid && unpaid.unpaid > 0 && (
        <Tag tone="warn" large>
          {toPayText(unpaid)}
        </Tag>
      )}
    </KioskTitle>
    <KioskAside>
      <SoundState isOn={isSoundOn} />
      <LiveState now={now} />
      {onDismissAll && (
        <PlainButton size="phone" onClick={onDismissAll}>
          Dismiss All
        </PlainButton>
      )}
    </KioskAside>
  </>
)
