import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { lastBooth, rememberBooth } from '#web/local.ts'
import { useCall, useLive } from '#web/queries.ts'
import { KioskAside } from '#web/shells/KioskShell.tsx'
import { PlainButton, PrimaryButton, QuietButton } from '#web/ui/Button.tsx'
import { KioskMessage } from '#web/ui/KioskMessage.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { BoothPad, type PadParts } from './BoothPad.tsx'
import { BoothPicker } from './BoothPicker.tsx'
import { SigningSheet } from './SigningSheet.tsx'
import { ThankYou } from './ThankYou.tsx'
import { WalletPanel } from './WalletPanel.tsx'

const kioskParts: PadParts = { Sheet: SigningSheet, Thanks: ThankYou, Wallets: WalletPanel, Message: KioskMessage }

/** The machine remembers its booth as long as the shop has it. */
const useBooth = () => {
  const query = useCall(boothCalls.list, { displayOrderType: 'Metro' })
  useLive('booths', boothCalls.list)
  const [kept, setKept] = useState(lastBooth)
  const booths = query.data?.data ?? []
  const keep = (booth: string) => {
    rememberBooth(booth)
    setKept(booth)
  }
  return { query, booths, booth: booths.find(({ name }) => name === kept)?.name, keep }
}

/** The two pads differ only in how often they ask. */
const signaturePad = (everyMs: number) => () => {
  usePageTitle('Signature Pad')
  const { query, booths, booth, keep } = useBooth()
  // Undefined opens the question when there is no booth; closing it leaves a button.
  const [isAsking, setAsking] = useState<boolean>()

  if (query.isPending) return <KioskMessage title="Please Wait!" />
  if (query.error && !query.data)
    return (
      <KioskMessage title="No connection">
        <p>{query.error.message}</p>
        <PlainButton size="pad" onClick={() => query.refetch()}>
          Retry
        </PlainButton>
      </KioskMessage>
    )
  const pick = (name: string) => {
    keep(name)
    setAsking(false)
  }
  return (
    <>
      {booth ? (
        <>
          <KioskAside>
            <QuietButton size="phone" icon={<IconMapPin />} onClick={() => setAsking(true)}>
              {booth}
            </QuietButton>
          </KioskAside>
          <BoothPad key={booth} booth={booth} everyMs={everyMs} parts={kioskParts} />
        </>
      ) : (
        <KioskMessage title="Select Booth">
          <PrimaryButton size="pad" onClick={() => setAsking(true)}>
            Select Booth
          </PrimaryButton>
        </KioskMessage>
      )}
      {(isAsking ?? !booth) && (
        <BoothPicker booths={booths} chosen={booth} onPick={pick} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

export const SignaturePad = signaturePad(30_000)
export const SignaturePadV2 = signaturePad(3000)
