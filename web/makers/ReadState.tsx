import { CallError } from '../call.ts'
import { ErrorBanner, Loading } from '../ui/states.tsx'

export type Read = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** Reads that are shown together, as one. */
export const readTogether = (...reads: readonly Read[]): Read => ({
  error: reads.find(({ error }) => error)?.error ?? null,
  isFetching: reads.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
})

/** What can not be asked for is refused as often as it is asked. */
const mayPass = (error: Error) => !(error instanceof CallError && error.code === 'invalid')

/** That a read failed, and the way to try it again; nothing while it did not. */
export const RetryBanner = ({ query, title }: { query: Read; title: string }) =>
  query.error && (
    <ErrorBanner
      title={title}
      text={query.error.message}
      retrying={query.isFetching}
      onRetry={mayPass(query.error) ? () => void query.refetch() : undefined}
    />
  )

type Props = {
  query: Read
  /** What is read. */
  label: string
  /** What is said when it failed. */
  title?: string
  /** About as many as the answer will have. */
  lines?: number
}

/** In place of an answer that is not there yet, or failed to come. */
export const ReadState = ({ query, label, title = `${label} did not load`, lines = 4 }: Props) =>
  query.error ? <RetryBanner query={query} title={title} /> : <Loading label={label} lines={lines} />
