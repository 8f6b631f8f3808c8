import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { readLocal, removeLocal, writeLocal } from '#web/local.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton, QuietButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BoothPad } from './BoothPad.tsx'
import css from './small-pad.module.css'
import { smallParts } from './small-pad-parts.tsx'

const EVERY_MS = 10_000

const Booths = ({ onPick }: { onPick: (booth: string) => void }) => {
  const query = useCall(boothCalls.list, { displayOrderType: 'Metro' })
  useLive('booths', boothCalls.list)
  if (!query.data) return <ReadState query={query} label="Booths" />
  const booths = query.data.data
  if (booths.length === 0) return <EmptyState what="No booths yet" why="An admin adds them under SETTINGS 2, Booths." />
  return (
    <div className={css.body}>
      <p className={css.quiet}>Select Booth: its customers then sign here while this page is open.</p>
      <div className={css.booths}>
        {booths.map(({ id, name }) => (
          <PlainButton key={id} onClick={() => onPick(name)}>
            {name}
          </PlainButton>
        ))}
      </div>
    </div>
  )
}

const BOOTH = 'loupe.smallPad'

/** A pad in a card. It holds nothing until somebody chose a booth on it, which this browser remembers. */
export const SmallPad = () => {
  const [booth, setBooth] = useState(() => readLocal(BOOTH))
  const pick = (chosen: string) => {
    writeLocal(BOOTH, chosen)
    setBooth(chosen)
  }
  const leave = () => {
    removeLocal(BOOTH)
    setBooth(null)
  }
  return (
    <Card
      title="Signature"
      aside={
        booth && (
          <QuietButton icon={<IconMapPin />} aria-label={`Leave ${booth}`} onClick={leave}>
            {booth}
          </QuietButton>
        )
      }
    >
      {booth ? (
        <BoothPad key={booth} booth={booth} everyMs={EVERY_MS} parts={smallParts} isOnSharedPage />
      ) : (
        <Booths onPick={pick} />
      )}
    </Card>
  )
}
