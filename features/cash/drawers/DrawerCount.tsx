import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DrawerForm } from './DrawerForm.tsx'
import { getDrawerAmounts } from './drawers.contract.ts'
import css from './drawers.module.css'
import { type Drawer, drawerNames, drawers, timeOfPrompt } from './drawers.rules.ts'

type ChoicesProps = { chosen: Drawer; isConfirmed: (drawer: Drawer) => boolean; onChoose: (drawer: Drawer) => void }

const DrawerChoices = ({ chosen, isConfirmed, onChoose }: ChoicesProps) => (
  <fieldset className={css.choices} aria-label="Drawer">
    {drawers.map(drawer => (
      <PlainButton
        key={drawer}
        size="phone"
        className={cx(drawer === chosen && css.chosen)}
        aria-pressed={drawer === chosen}
        disabled={isConfirmed(drawer)}
        {...(isConfirmed(drawer) && { icon: <IconCheck /> })}
        onClick={() => onChoose(drawer)}
      >
        {drawerNames[drawer]}
      </PlainButton>
    ))}
  </fieldset>
)

export const DrawerCount = ({ prompt, onClose }: { prompt: string; onClose: () => void }) => {
  const query = useCall(getDrawerAmounts, { prompt })
  // A concurrent ticket changes the books.
  useLive('notices', getDrawerAmounts)
  const again = useRefetch()
  const [picked, setPicked] = useState<Drawer>()
  // The typed count stays visible while its save is open or lost.
  const [waiting, setWaiting] = useState<Drawer>()
  const states = query.data?.data
  const open = drawers.filter(drawer => states && !states[drawer].isConfirmed)
  const chosen = waiting ?? (picked && open.includes(picked) ? picked : open[0])
  const title = `${timeOfPrompt(prompt)} drawer count`

  if (!states || !chosen)
    return (
      <Dialog open title={title} width={740} onClose={onClose}>
        <ReadState query={query} label="Drawers" title="The drawers could not be read" lines={6} />
      </Dialog>
    )
  const confirmed = (message: string) => {
    toast.ok(message)
    setPicked(undefined)
    void again(getDrawerAmounts)
    if (open.every(drawer => drawer === chosen)) onClose()
  }
  const choose = (drawer: Drawer) => {
    setWaiting(undefined)
    setPicked(drawer)
  }
  return (
    <DrawerForm
      key={chosen}
      title={title}
      prompt={prompt}
      drawer={chosen}
      books={states[chosen].amount}
      isConfirmed={states[chosen].isConfirmed}
      showsBooks={query.data?.showsBooks ?? false}
      choices={<DrawerChoices chosen={chosen} isConfirmed={drawer => states[drawer].isConfirmed} onChoose={choose} />}
      onConfirmed={confirmed}
      onWaits={waits => setWaiting(waits ? chosen : undefined)}
      onRefused={() => void again(getDrawerAmounts)}
      onClose={onClose}
    />
  )
}
