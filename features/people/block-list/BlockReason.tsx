import { RecordNumber } from '#web/RecordNumber.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import css from './BlockReason.module.css'
import type { Block } from './block-list.contract.ts'
import { blockFacts } from './block-list.rules.ts'

export const BlockReason = ({ block }: { block: Block }) => (
  <div className={css.line}>
    {block.ticketId && <RecordNumber number={block.ticketId} />}
    <Ellipsis>{blockFacts(block).join(' · ')}</Ellipsis>
  </div>
)
