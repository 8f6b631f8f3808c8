/** A try with a lost answer. Sent again under its key, it is saved once. */
export type LostSave = {
  key: string
  isChanged: boolean
  sent?: unknown
}

type Try = { key: string | undefined; sent?: unknown }

/** The state of a form's save. A lost try is kept through later events. */
export type SaveState = {
  at: 'editing' | 'saving' | 'unknown' | 'conflict'
  trying?: Try | undefined
  lost?: LostSave | undefined
  conflict?: string | undefined
}

export type SaveEvent =
  | { is: 'typed' }
  | ({ is: 'sent' } & Partial<Try>)
  | { is: 'unanswered' }
  | { is: 'overtaken'; text: string }
  | { is: 'compared' }
  | { is: 'settled' }
  | { is: 'done' }
  /** The page was reloaded, so a running save became a lost one. */
  | { is: 'reopened' }

export const editing: SaveState = { at: 'editing' }

const rest = ({ lost, conflict }: SaveState): SaveState => {
  if (conflict !== undefined) return { at: 'conflict', lost, conflict }
  return lost ? { at: 'unknown', lost } : editing
}

const lostOf = ({ lost, trying }: SaveState): LostSave | undefined =>
  lost ?? (trying?.key === undefined ? undefined : { key: trying.key, isChanged: false, sent: trying.sent })

const unlessSaving = (state: SaveState) => (state.at === 'saving' ? state : rest(state))

/** Returns the state after an event; a running save ends with `done`. */
export const saveStep = (state: SaveState, event: SaveEvent): SaveState => {
  switch (event.is) {
    case 'typed':
      return { ...state, lost: state.lost && { ...state.lost, isChanged: true } }
    case 'sent':
      return { ...state, at: 'saving', trying: { key: event.key, sent: event.sent } }
    case 'unanswered':
      return unlessSaving({ ...state, lost: lostOf(state) })
    case 'overtaken':
      return unlessSaving({ ...state, conflict: event.text })
    case 'compared':
      return unlessSaving({ ...state, conflict: undefined })
    case 'settled':
      return unlessSaving({ at: state.at })
    case 'done':
      return rest(state)
    case 'reopened':
      return rest({ ...state, lost: lostOf(state) })
  }
}
