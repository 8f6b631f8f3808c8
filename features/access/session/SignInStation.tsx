import { listStations } from '#features/paper/printers/printers.contract.ts'
import { StationPicker } from '#web/StationPicker.tsx'

export const SignInStation = ({ onPick, onClose }: { onPick: () => void; onClose: () => void }) => (
  <StationPicker
    stations={listStations}
    title="Select Station!"
    text="Tickets, labels and checks print at this station."
    action="Save"
    onPick={onPick}
    onClose={onClose}
  />
)
