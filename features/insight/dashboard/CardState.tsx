import type { CallError } from '#web/call.ts'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'

type Query = { isPending: boolean; error: CallError | null; refetch: () => unknown }

/** What stands in a card that has no answer yet. */
export const CardState = ({ query, label }: { query: Query; label: string }) =>
  query.error ? (
    <ErrorBanner title={`${label} did not load`} text={query.error.message} onRetry={() => void query.refetch()} />
  ) : (
    <Loading label={label} lines={4} />
  )
