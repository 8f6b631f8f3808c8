import type { SavedDraft } from './use-draft-tabs.ts'

/** What is said of a draft that is no longer there to be taken: a title and a text. */
export const goneText = (saved: SavedDraft | undefined): [string, string] => {
  if (!saved) return ['The draft is gone', 'It was saved or thrown away meanwhile. The form is empty.']
  return ['Saved meanwhile', `Another tab saved this draft${saved.savedAs ? ` as ${saved.savedAs}` : ''}.`]
}
