import { may } from '#shared/permissions.ts'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { useRole } from '#web/session.ts'
import { Ellipsis } from '#web/ui/Table.tsx'
import { BlockReason } from './BlockReason.tsx'
import { blockForm } from './block-form.tsx'
import { type Block, blockKeepers, listBlocks, markBlock, removeBlock } from './block-list.contract.ts'
import { videoLink } from './block-list.rules.ts'

const scopes = [
  { value: 'all', label: 'All' },
  { value: 'ticketNumber', label: 'Ticket #' },
  { value: 'name', label: 'Name' },
  { value: 'reason', label: 'Other' },
]

const nameOf = ({ firstName, lastName }: Block) => `${firstName} ${lastName}`

const VideoUrl = ({ url }: { url: string }) => {
  const link = videoLink(url)
  if (!link) return <Ellipsis>{url}</Ellipsis>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      <Ellipsis>{url.replace(/^https?:\/\//i, '')}</Ellipsis>
    </a>
  )
}

const keeping = {
  edit: rowForm({ ...blockForm, title: 'Edit' }),
  remove: {
    call: removeBlock,
    question: (block: Block) => `Delete the block of ${nameOf(block)}?`,
    text: 'This person can be served again. The change history keeps the block.',
  },
  ticks: [
    { key: 'isPulled', label: 'Is pulled', call: markBlock },
    { key: 'isPickedUp', label: 'Picked Up', call: markBlock },
  ],
  history: 'block_entries',
} as const

const blockListFor = (isKeeper: boolean) =>
  listScreen(listBlocks, {
    title: 'Block List',
    noun: 'blocks',
    columns: [
      { key: 'id', label: 'ID', width: 60, sort: true },
      { key: 'firstName', label: 'First Name', width: 104, sort: true, card: 'title' },
      { key: 'lastName', label: 'Last Name', width: 112, sort: true, card: 'title' },
      {
        key: 'reason',
        label: 'Reason',
        render: block => <BlockReason block={block} />,
        alsoInFile: [
          { key: 'ticketId', label: 'Ticket' },
          { key: 'badge', label: 'Badge' },
          { key: 'case_id', label: 'Case' },
          { key: 'detective', label: 'Detective' },
        ],
      },
      { key: 'videoUrl', label: 'Video url', width: 120, render: block => <VideoUrl url={block.videoUrl} /> },
      { key: 'dateAdded', label: 'Date Created', as: 'instant', width: 118, sort: true },
    ],
    search: 'Search blocks',
    filters: [{ key: 'filterBy', label: 'Search in', kind: 'choice', choices: scopes }],
    defaults: { filterBy: 'all' },
    create: { label: 'Create New Block', form: rowForm({ ...blockForm, title: 'Create New Block' }) },
    nameOf,
    live: 'block_entries',
    emptyText: 'People who must not be served. A ticket in their name can not be saved.',
    ...(isKeeper ? keeping : {}),
  })

const KeepersList = blockListFor(true)
const StaffList = blockListFor(false)

export const BlockList = () => (may(useRole(), blockKeepers) ? <KeepersList /> : <StaffList />)
