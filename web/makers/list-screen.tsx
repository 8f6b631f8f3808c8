import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ListEndpoint, RowOf, SortsOf } from './columns.tsx'
import type { FormSpec } from './FormDialog.tsx'
import { ListPage } from './ListPage.tsx'
import type { ListOptions, RowForm } from './list-options.ts'
import { type UrlState, useUrlState } from './list-state.ts'

/** For forms, whose types are their own: `rowForm({ call: addClerk, … })`. */
export const rowForm = <E extends Endpoint>(spec: FormSpec<E>): RowForm => spec as unknown as RowForm

type OptionsOf<E extends ListEndpoint> = ListOptions<RowOf<E>, InputOf<E>, SortsOf<E>, OutputOf<E>>

/**
 * A whole list screen from its contract: columns, filters, sort, paging, search, export, dialogs and states. A list
 * with tabs, or with dialogs of its own, gives a function of the address instead, which is called as a hook.
 */
export const listScreen =
  <E extends ListEndpoint>(call: E, options: OptionsOf<E> | ((state: UrlState) => OptionsOf<E>)) =>
  () => {
    const [state] = useUrlState()
    return <ListPage call={call} options={(typeof options === 'function' ? options(state) : options) as never} />
  }
