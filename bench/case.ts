/** A measured call, with the best SQL for the same answer. */
export type Case = {
  name: string
  method: 'GET' | 'POST'
  path: (tickets: number) => string
  body?: () => object
  sql: string
  /** How many ask at once; fewer where nobody would. */
  connections?: number
  /** Planned once per connection; false where the best plan depends on the values. */
  isPrepared: boolean
  params: (asked: { path: string; query: URLSearchParams; body: Record<string, unknown> }) => unknown[]
}
