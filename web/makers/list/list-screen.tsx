import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { FormSpec } from '../form/FormDialog.tsx'
import type { ListEndpoint, RowOf, SortsOf } from '../page/columns.tsx'
import { ListPage } from './ListPage.tsx'
import type { ListOptions, RowForm } from './list-options.ts'
import { type UrlState, useUrlState } from './list-state.ts'

/** Hides the form's own types from the list's: `rowForm({ call: addClerk, … })`. */
export const rowForm = <E extends Endpoint>(spec: FormSpec<E>): RowForm => spec as unknown as RowForm

type OptionsOf<E extends ListEndpoint> = ListOptions<RowOf<E>, InputOf<E>, SortsOf<E>, OutputOf<E>>

/**
 * A whole list screen from its contract: columns, filters, paging, search, export, dialogs. A list with tabs or its
 * own dialogs passes a function of the address, which is called as a hook.
 */
export const listScreen =
  <E extends ListEndpoint>(call: E, options: OptionsOf<E> | ((state: UrlState) => OptionsOf<E>)) =>
  () => {
    const [state] = useUrlState()
    return <ListPage call={call} options={(typeof options === 'function' ? options(state) : options) as never} />
  }
