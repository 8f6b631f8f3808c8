import type { CallError } from '../call.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { ErrorBanner } from '../ui/states.tsx'
import { Denied } from './Denied.tsx'
import { NotFound } from './NotFound.tsx'

type Props = {
  error: CallError
  /** What did not load. */
  title: string
  /** The list that the record stands in. */
  back: string
  onRetry: () => void
}

type NotLoadedProps = { title: string; text: string; onRetry: () => void }

const NotLoaded = (props: NotLoadedProps) => {
  usePageTitle(props.title)
  return <ErrorBanner {...props} />
}

/** Instead of a record that could not be read: not allowed, not there, or to be tried again. */
export const ReadFailure = ({ error, title, back, onRetry }: Props) => {
  if (error.code === 'forbidden') return <Denied />
  if (error.code === 'not_found') return <NotFound text={error.message} back={back} />
  return <NotLoaded title={title} text={error.message} onRetry={onRetry} />
}
