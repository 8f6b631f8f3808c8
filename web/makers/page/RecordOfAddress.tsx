import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idInAddress, type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import { NotFound } from './NotFound.tsx'

const LONGEST = 40

type Props = {
  /** The kind whose prefix may precede the number; without one only a number is valid. */
  kind?: RecordKind
  back: string
  children: (id: number) => ReactNode
}

export const RecordOfAddress = ({ kind, back, children }: Props) => {
  const { id: written } = useParams({ strict: false }) as { id: string }
  const id = idInAddress(written, kind)
  if (id !== undefined) return children(id)
  return (
    <NotFound
      text={`There is no ${kind ? recordKinds[kind].label : 'record'} '${written.slice(0, LONGEST)}'`}
      back={back}
    />
  )
}
