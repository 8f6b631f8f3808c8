import { CallError } from '../../call.ts'
import { ErrorBanner, Loading } from '../../ui/states.tsx'

export type Read = { error: Error | null; isFetching: boolean; refetch: () => unknown }

export const readTogether = (...reads: readonly Read[]): Read => ({
  error: reads.find(({ error }) => error)?.error ?? null,
  isFetching: reads.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
})

/** Trying again does not help with invalid input. */
const mayPass = (error: Error) => !(error instanceof CallError && error.code === 'invalid')

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
  label: string
  title?: string
  lines?: number
}

export const ReadState = ({ query, label, title = `${label} did not load`, lines = 4 }: Props) =>
  query.error ? <RetryBanner query={query} title={title} /> : <Loading label={label} lines={lines} />
