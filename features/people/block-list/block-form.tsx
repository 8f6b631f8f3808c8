import type { Field } from '#web/makers/form/form-fields.tsx'
import { saveBlock } from './block-list.contract.ts'
import { blockProblems } from './block-list.rules.ts'

type BlockFields = Record<
  'firstName' | 'lastName' | 'badge' | 'case_id' | 'detective' | 'reason' | 'videoUrl',
  string | undefined
>

const fields: readonly Field<BlockFields>[] = [
  { key: 'firstName', label: 'First Name', span: 12, maxLength: 100 },
  { key: 'lastName', label: 'Last Name', span: 12, maxLength: 100 },
  { key: 'badge', label: 'Badge', span: 8, maxLength: 50 },
  { key: 'case_id', label: 'Case', span: 8, maxLength: 50 },
  { key: 'detective', label: 'Detective', span: 8, maxLength: 100 },
  { key: 'videoUrl', label: 'Video url', span: 24, maxLength: 500 },
  { key: 'reason', label: 'Reason', span: 24, kind: 'textarea', maxLength: 1000 },
]

/** Any screen opens this with FormDialog; a ticket passes its names as the record and its number as a fixed field. */
export const blockForm = { call: saveBlock, fields, problems: blockProblems, width: 560 }
