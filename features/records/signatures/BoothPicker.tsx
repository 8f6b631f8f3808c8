import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KioskChoices } from '#web/ui/KioskMessage.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type Props = {
  booths: readonly { id: number; name: string }[]
  chosen: string | undefined
  onPick: (booth: string) => void
  onClose: () => void
}

export const BoothPicker = ({ booths, chosen, onPick, onClose }: Props) => (
  <Dialog
    open
    title="Select Booth"
    subtitle="Requests of this booth are signed on this pad."
    width={560}
    onClose={onClose}
  >
    {booths.length === 0 ? (
      <EmptyState what="No booths yet" why="An admin adds them under SETTINGS 2, Booths." />
    ) : (
      <KioskChoices>
        {booths.map(({ id, name }) => {
          const Choice = name === chosen ? PrimaryButton : PlainButton
          return (
            <Choice key={id} size="pad" wide aria-pressed={name === chosen} onClick={() => onPick(name)}>
              {name}
            </Choice>
          )
        })}
      </KioskChoices>
    )}
  </Dialog>
)
