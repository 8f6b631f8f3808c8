import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { DrawerCount } from './DrawerCount.tsx'
import css from './drawers.module.css'
import { type Drawer, drawerNames, isOpeningCount, timeOfPrompt } from './drawers.rules.ts'

type Props = { due: { prompt: string; waiting: readonly Drawer[] } | undefined }

// British lists have no comma before 'and'.
const named = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const waitingText = (waiting: readonly Drawer[]) =>
  `${named.format(waiting.map(drawer => drawerNames[drawer]))} ${waiting.length === 1 ? 'is' : 'are'} not confirmed yet`

/** Asks for a count until every drawer is confirmed; a new prompt does not close an open count. */
export const DrawerPrompt = ({ due }: Props) => {
  const [counting, setCounting] = useState<string>()
  return (
    <>
      {due && (
        <section className={css.prompt} aria-label="Drawer count">
          <IconClock size={24} />
          <p>
            <strong>{timeOfPrompt(due.prompt)} drawer count</strong>{' '}
            <span>{`${isOpeningCount(due.prompt) ? 'The opening count is due: ' : ''}${waitingText(due.waiting)}`}</span>
          </p>
          <PrimaryButton size="phone" onClick={() => setCounting(due.prompt)}>
            Count now
          </PrimaryButton>
        </section>
      )}
      {counting && <DrawerCount prompt={counting} onClose={() => setCounting(undefined)} />}
    </>
  )
}
