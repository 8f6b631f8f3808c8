import { useState } from 'react'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EntriesCompared, EntryChanges } from './HistoryChanges.tsx'
import { HistoryEntries } from './HistoryEntries.tsx'

type Props = { entity: string; id: number | string; title: string; onClose: () => void }

type Shown = 'entries' | 'compared' | { entryId: number }

export const HistoryViewer = ({ entity, id, title, onClose }: Props) => {
  const [shown, setShown] = useState<Shown>('entries')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [older = 0, newer = 0] = [...chosen].sort((a, b) => a - b)
  const footer =
    shown === 'entries' ? (
      <PrimaryButton disabled={chosen.length < 2} onClick={() => setShown('compared')}>
        Compare two entries
      </PrimaryButton>
    ) : (
      <PlainButton onClick={() => setShown('entries')}>All entries</PlainButton>
    )
  return (
    <Dialog
      open
      title={shown === 'entries' ? 'View Changes History' : 'View Changes'}
      subtitle={title}
      width={660}
      onClose={onClose}
      footer={footer}
    >
      {shown === 'entries' && (
        <HistoryEntries
          entity={entity}
          id={id}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={entryId => setShown({ entryId })}
        />
      )}
      {shown === 'compared' && <EntriesCompared older={older} newer={newer} />}
      {typeof shown === 'object' && <EntryChanges entryId={shown.entryId} />}
    </Dialog>
  )
}
