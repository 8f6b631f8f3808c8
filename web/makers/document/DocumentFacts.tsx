import type { ReactNode } from 'react'
import { formatHeadInstant } from '#shared/time.ts'
import { useTimeZone } from '../../session.ts'
import { Tag } from '../../ui/Tag.tsx'

type Props = {
  number: string
  at: number
  /** Why it is void, if it is. */
  voidReason?: string | undefined
  isEditable: boolean
  /** Its other states, as tags. */
  children?: ReactNode
}

/** After the title of a saved document: its number, when it was made, and whether it is void or closed. */
export const DocumentFacts = ({ number, at, voidReason, isEditable, children }: Props) => {
  const timeZone = useTimeZone()
  return (
    <>
      <b>{number}</b>
      <span>{formatHeadInstant(at, timeZone)}</span>
      {voidReason !== undefined && <Tag tone="bad">{`void: ${voidReason}`}</Tag>}
      {children}
      {!isEditable && <span>(Not Editable for now!)</span>}
    </>
  )
}
