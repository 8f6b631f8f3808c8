import type { ReactNode } from 'react'
import { formatHeadInstant } from '#shared/time.ts'
import { useTimeZone } from '../../session.ts'
import { Tag } from '../../ui/Tag.tsx'

type Props = {
  number: string
  at: number
  voidReason?: string | undefined
  isEditable: boolean
  children?: ReactNode
}

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
