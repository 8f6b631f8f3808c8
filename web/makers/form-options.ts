import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import type { LastChange } from '../last-change.ts'
import { type Field, type FormValues, toFormValue } from './form-fields.tsx'

/** `V` is what the form holds and its rules read: the call's input, unless `pack` makes that of it. */
export type FormOptions<E extends Endpoint, V = InputOf<E>> = {
  /** Names the draft: a form of a record has the record's id in it. */
  name: string
  call: E
  fields: readonly Field<NoInfer<V>>[]
  /** The record as it was loaded, or the start values of a new one. */
  record: object
  /** There is no record yet: a draft that was left is offered, not shown. */
  isNew?: boolean
  /** How long the toast of a refused save stays; 8 unless told. */
  refusalSeconds?: number
  /** How messages name it, where there are several on a page. */
  cardName?: string | undefined
  /** The name under which the call takes the version. */
  versionKey?: string
  /** Sent along and not shown: id, version. */
  fixed?: Partial<NoInfer<V>>
  /** The rules of the feature: the server refuses with the same texts. */
  problems?: (input: NoInfer<V>) => Problem[]
  /** Where the call groups or converts what the form holds flat. */
  pack?: (input: NoInfer<V>) => InputOf<E>
  /** How many cells of its lines are marked while something is wrong with them. */
  markedCells?: ((input: NoInfer<V>) => number) | undefined
  /** Asked when nothing else is wrong; false leaves the form as it is. */
  ask?: (input: NoInfer<V>) => Promise<boolean>
  /** Also before a try that got no answer is sent again: what it shows must be on the screen. */
  asksAgain?: boolean
  /** The form takes nothing until this is done, as where another page comes in its place. */
  onSaved: (answer: OutputOf<E>) => void | Promise<void>
  /** The record as it is on the server now, to compare with after a conflict. */
  reload?: () => Promise<Reloaded | undefined>
  /** Who changed the record last, and when. */
  fetchLastChange?: () => Promise<LastChange | undefined>
  /** What an earlier try saved, whose answer was lost: its name, and the way to it where there is one. */
  savedBefore?: (answer: OutputOf<E>) => { name: string; open?: () => void }
  /** An earlier try was saved after all: what is saved as another comes after it. */
  onFoundSaved?: (answer: OutputOf<E>) => void
  /**
   * A save adds something beside the record, as a payment: the version, which follows what is read anew, does not refuse
   * it a second time. Called with what an earlier try saved without what was typed since.
   */
  onlyOnce?: (answer: OutputOf<E>) => void
}

export type Reloaded = object & {
  version?: number | undefined
  /** Something has changed that is no field of the form and still matters to what it saves. */
  isMovedBeside?: boolean
}

export const startValues = <V>(fields: readonly Field<V>[], record: object): FormValues =>
  Object.fromEntries(fields.map(field => [field.key, toFormValue(field, (record as FormValues)[field.key])]))
