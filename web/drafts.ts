import { withoutCardNumbers } from './card-numbers.ts'
import { newKey } from './keys.ts'
import { localKeys, readLocal, readTab, removeLocal, removeTab, tabKeys, writeLocal, writeTab } from './local.ts'
import { same } from './same.ts'
import { editing, type SaveState } from './save-state.ts'

/**
 * Typed values of an open form, kept over reloads, ended sessions and lost networks. Drafts may hold identity, so
 * they belong to one user and go at sign-out and after seven days.
 */
const PREFIX = 'loupe.draft.'
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

export type Draft = {
  at: number
  values: Record<string, unknown>
  base: Record<string, unknown>
  save: SaveState
  /** The page that has it open; a new record's draft belongs to one page at a time. */
  openIn?: string | undefined
  /** Left after saving: the record's number, for other pages that were offered the draft. */
  savedAs?: string
}

export const noDraft: Draft = { at: 0, values: {}, base: {}, save: editing }

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

export const hasContent = ({ values, base }: Draft) =>
  Object.entries(values).some(([field, value]) => !same(value, base[field] ?? ''))

export const readDraft = (userId: number, form: string) => parse(readLocal(keyOf(userId, form)))

export const keepDraft = (
  userId: number,
  form: string,
  { values, base, ...rest }: Omit<Draft, 'save'> & Partial<Draft>,
) =>
  writeLocal(
    keyOf(userId, form),
    JSON.stringify({ ...rest, values: withoutCardNumbers(values), base: withoutCardNumbers(base) }),
  )

export const dropDraft = (userId: number, form: string) => removeLocal(keyOf(userId, form))

/** Each new record's draft has its own name, so that no other tab or form overwrites it. */
const MARK = '~'
const isDraftOf = (form: string) => (name: string) => name === form || name.startsWith(`${form}${MARK}`)
export const newDraftName = (form: string) => `${form}${MARK}${newKey()}`

export type NamedDraft = Draft & { name: string }

export const newestDraftOf = (userId: number, form: string): NamedDraft | undefined => {
  const prefix = keyOf(userId, '')
  return localKeys()
    .flatMap(key => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    .filter(isDraftOf(form))
    .flatMap(name => ({ ...(readDraft(userId, name) ?? noDraft), name }))
    .filter(hasContent)
    .toSorted((a, b) => b.at - a.at)[0]
}

/** This page's name. Its lock is released when the page ends, even in a crash. */
export const PAGE = newKey()
const hasLocks = () => 'locks' in navigator
export const lockPage = () => {
  if (hasLocks()) void navigator.locks.request(PAGE, () => new Promise(() => {}))
}

/** Browsers have no locks over plain HTTP; there a page counts as open until it unloads. */
export const isPageOpen = async (page: string) =>
  !hasLocks() || ((await navigator.locks.query()).held ?? []).some(({ name }) => name === page)

export const setDraftOpen = (userId: number, name: string, isOpen: boolean) => {
  const draft = readDraft(userId, name)
  if (draft && hasContent(draft) && (isOpen || draft.openIn === PAGE))
    keepDraft(userId, name, { ...draft, openIn: isOpen ? PAGE : undefined })
}

export const watchDraft = (userId: number, name: string, onChange: (draft: Draft | undefined) => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(userId, name)) onChange(parse(newValue))
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const drafts = () => localKeys().filter(key => key.startsWith(PREFIX))

export const dropAllDrafts = () => {
  for (const key of drafts()) removeLocal(key)
}

export const dropOldDrafts = () => {
  for (const key of drafts()) if (!parse(readLocal(key))) removeLocal(key)
}

export const draftsKept = () => {
  const kept = drafts()
    .flatMap(key => parse(readLocal(key)) ?? [])
    .filter(hasContent)
  return { count: kept.length, since: Math.min(...kept.map(draft => draft.at)) }
}

const TYPING = 'loupe.typing.'

const here = () => `${location.pathname}${location.search}`

export const rememberTyping = (draft: string) => writeTab(`${TYPING}${draft}`, here())
export const endTyping = (draft: string) => removeTab(`${TYPING}${draft}`)

export const isTypingHere = () => tabKeys().some(key => key.startsWith(TYPING))

export const draftTypedIn = (form: string) =>
  tabKeys()
    .flatMap(key => (key.startsWith(TYPING) ? key.slice(TYPING.length) : []))
    .find(isDraftOf(form))

/** Forgets drafts of other addresses at page start: leaving by address ends the typing. */
export const endTypingElsewhere = () => {
  for (const key of tabKeys()) if (key.startsWith(TYPING) && readTab(key) !== here()) removeTab(key)
}
