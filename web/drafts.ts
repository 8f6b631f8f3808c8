import { withoutCardNumbers } from './card-numbers.ts'
import { newKey } from './keys.ts'
import { localKeys, readLocal, readTab, removeLocal, removeTab, tabKeys, writeLocal, writeTab } from './local.ts'

/**
 * What is typed in an open form, kept until it is saved: over a reload, an ended session, a dead network.
 * Drafts may hold identity, so they belong to one user, go at sign-out and after seven days.
 */
const PREFIX = 'loupe.draft.'
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

export type Draft = {
  at: number
  /** The fields that were typed in. */
  values: Record<string, unknown>
  /** What stood in them before. */
  base: Record<string, unknown>
  /** It was sent and no answer came: it may be saved. */
  lost?: LostSave | undefined
}

/** The key that it was sent with, and whether something was typed since. */
export type LostSave = { key: string; isChanged: boolean }

export const noDraft: Draft = { at: 0, values: {}, base: {} }

const keyOf = (userId: number, form: string) => `${PREFIX}${userId}.${form}`

const parse = (text: string | null): Draft | undefined => {
  if (!text) return undefined
  try {
    const draft = { ...noDraft, ...(JSON.parse(text) as Partial<Draft>) }
    return Date.now() - draft.at < MAX_AGE_MS ? draft : undefined
  } catch {
    return undefined
  }
}

export const readDraft = (userId: number, form: string) => parse(readLocal(keyOf(userId, form)))

export const keepDraft = (userId: number, form: string, { values, base, ...rest }: Draft) =>
  writeLocal(
    keyOf(userId, form),
    JSON.stringify({ ...rest, values: withoutCardNumbers(values), base: withoutCardNumbers(base) }),
  )

export const dropDraft = (userId: number, form: string) => removeLocal(keyOf(userId, form))

/** Several tabs may have a form open: each has a draft of its own, the second and further ones under a name with a mark. */
const SLOT_MARK = '~'
const isSlotOf = (form: string) => (slot: string) => slot === form || slot.startsWith(`${form}${SLOT_MARK}`)

/** The names that drafts of the form are kept under, the newest first. */
export const draftSlots = (userId: number, form: string) => {
  const prefix = keyOf(userId, '')
  const ageOf = (slot: string) => readDraft(userId, slot)?.at ?? 0
  return localKeys()
    .flatMap(key => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    .filter(isSlotOf(form))
    .toSorted((a, b) => ageOf(b) - ageOf(a))
}

export const newSlot = (form: string) => `${form}${SLOT_MARK}${newKey()}`

const drafts = () => localKeys().filter(key => key.startsWith(PREFIX))

export const dropAllDrafts = () => {
  for (const key of drafts()) removeLocal(key)
}

export const dropOldDrafts = () => {
  for (const key of drafts()) if (!parse(readLocal(key))) removeLocal(key)
}

/** How many drafts this browser keeps, and since when; nothing of what is in them. */
export const draftsKept = () => {
  const kept = drafts().flatMap(key => parse(readLocal(key)) ?? [])
  return { count: kept.length, since: Math.min(...kept.map(draft => draft.at)) }
}

const TYPING = 'loupe.typing.'

const here = () => `${location.pathname}${location.search}`

/** The forms that this tab has open with something typed in them, and where: a reload there goes on without a question. */
export const noteTyping = (form: string) => writeTab(`${TYPING}${form}`, here())
export const endTyping = (form: string) => removeTab(`${TYPING}${form}`)

/** The draft of the form that this tab is typing in; undefined for none. */
export const slotTypedIn = (form: string) =>
  tabKeys()
    .flatMap(key => (key.startsWith(TYPING) ? key.slice(TYPING.length) : []))
    .find(isSlotOf(form))

/** At the start of the page: whoever went elsewhere by address is not in the middle of typing any more. */
export const endTypingElsewhere = () => {
  for (const key of tabKeys()) if (key.startsWith(TYPING) && readTab(key) !== here()) removeTab(key)
}
