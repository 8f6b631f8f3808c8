import type { ReactNode } from 'react'
import type { CallError } from '../../call.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Denied } from './Denied.tsx'
import { NotFound } from './NotFound.tsx'
import { type Read, RetryBanner } from './ReadState.tsx'

type FailedRead = Read & { error: CallError }

type Props = {
  query: FailedRead
  title: string
  back: string
  /** Shown instead of the no-access page. */
  denied?: ReactNode
}

const NotLoaded = ({ query, title }: Pick<Props, 'query' | 'title'>) => {
  usePageTitle(title)
  return <RetryBanner query={query} title={title} />
}

export const ReadFailure = ({ query, title, back, denied = <Denied /> }: Props) => {
  const { error } = query
  if (error.code === 'forbidden') return denied
  if (error.code === 'not_found') return <NotFound text={error.message} back={back} />
  return <NotLoaded query={query} title={title} />
}
