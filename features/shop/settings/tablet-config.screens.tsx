import { useSyncExternalStore } from 'react'
import { formatInstant } from '#shared/time.ts'
import { draftsKept } from '#web/drafts.ts'
import { lastBooth, lastStation, menuIsSlim, readLocal } from '#web/local.ts'
import { lettersAreOn } from '#web/makers/page/use-page-keys.ts'
import { menuGroups } from '#web/screens.ts'
import { useTimeZone } from '#web/session.ts'
import { keptColourScheme } from '#web/ui/colour-scheme.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { keptFold } from '#web/ui/SideMenu.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'

type Setting = readonly [name: string, value: string, note: string]

const schemes = { light: 'Light', dark: 'Dark', auto: 'As the device says' }

const foldsText = () => {
  const texts = menuGroups.flatMap(({ key, label }) => {
    const folded = label === undefined ? undefined : keptFold(key)
    return folded === undefined ? [] : [`${label} ${folded ? 'folded' : 'open'}`]
  })
  return texts.join(', ') || 'As they come'
}

const draftText = (timeZone: string) => {
  const { count, since } = draftsKept()
  return count === 0 ? 'None' : `${count}, the oldest since ${formatInstant(since, timeZone)}`
}

/** The settings that this browser stores, described in words; the session and drafts are private. */
const settingsKept = (timeZone: string): Setting[] => [
  ['Station', lastStation(), 'Used last on this device; offered first when a station is asked for'],
  ['Booth', lastBooth() ?? 'Not chosen yet', 'Where a signature pad on this device stands'],
  ['Colours', schemes[keptColourScheme()], 'Sun or moon in the top bar'],
  ['Side menu', menuIsSlim() ? 'Icons only' : 'Wide', 'Collapse and Expand at its foot, or the [ key'],
  ['Menu groups', foldsText(), 'A click on the name of a group folds and opens it'],
  ['Letter keys', lettersAreOn() ? 'On' : 'Off', 'Single letters as commands: N new, / search, E edit'],
  ['IPv4 address', readLocal('loupe.ipv4') ?? 'Not seen yet', 'Of this device, as the portal saw it last'],
  ['IPv6 address', readLocal('loupe.ipv6') ?? 'Not seen yet', 'Of this device, as the portal saw it last'],
  ['Drafts', draftText(timeZone), 'Typed and not saved yet; gone at sign-out and after seven days'],
]

/** Other windows send 'storage'; in this one settings change by a click or a key. */
const changes = ['storage', 'click', 'keyup'] as const

const follow = (onChange: () => void) => {
  for (const change of changes) addEventListener(change, onChange)
  return () => {
    for (const change of changes) removeEventListener(change, onChange)
  }
}

const useSettingsKept = () => {
  const timeZone = useTimeZone()
  const text = useSyncExternalStore(follow, () => JSON.stringify(settingsKept(timeZone)))
  return JSON.parse(text) as Setting[]
}

export const TabletConfig = () => {
  const settings = useSettingsKept()
  return (
    <Page head={<PageHead title="Tablet config" facts="What this browser keeps for itself" />}>
      <PageBody>
        <Section flush>
          <TableFrame inline label="Tablet config" widths={[180, 320, 'rest']}>
            <thead>
              <tr>
                <HeadCell>Setting</HeadCell>
                <HeadCell>Value</HeadCell>
                <HeadCell>What it is</HeadCell>
              </tr>
            </thead>
            <tbody>
              {settings.map(([name, value, note]) => (
                <Row key={name}>
                  <Cell>{name}</Cell>
                  <Cell strong>
                    <Ellipsis>{value}</Ellipsis>
                  </Cell>
                  <Cell dim>
                    <Ellipsis>{note}</Ellipsis>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </TableFrame>
        </Section>
      </PageBody>
    </Page>
  )
}
