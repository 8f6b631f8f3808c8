import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idInAddress, type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import { NotFound } from './NotFound.tsx'

const LONGEST = 40

type Props = {
  /** Whose prefix may stand before the number; records without a kind have a number alone. */
  kind?: RecordKind
  /** The list that the record stands in. */
  back: string
  children: (id: number) => ReactNode
}

/** The record that `$id` of the address names; where it names none, nobody is asked for it. */
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
