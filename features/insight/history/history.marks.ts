import { fingerprintOnFile } from '#server/base/on-file.ts'
import type { Vault } from '#server/base/secrets.ts'
import { isMarkOnFile, ON_FILE, ON_FILE_CHANGED } from '#shared/on-file.ts'
import type { Snapshot } from './history.contract.ts'
import { historyOf } from './history.kinds.ts'
import { isEmpty } from './history.rules.ts'

/** Entries are chained by hash and can not be edited, so sensitive numbers are masked on output. */
const marked = <Value extends Snapshot | null>(vault: Vault, entity: string, value: Value): Value => {
  if (value === null) return value
  const plain = (historyOf(entity).secret ?? []).filter(key => !isEmpty(value[key]) && !isMarkOnFile(value[key]))
  return { ...value, ...Object.fromEntries(plain.map(key => [key, fingerprintOnFile(vault, String(value[key]))])) }
}

const textFor = (mark: string, before: unknown) => (isMarkOnFile(before) && before !== mark ? ON_FILE_CHANGED : ON_FILE)

type Compared = { value: Snapshot; before: Snapshot | null }

/** A mark would tell which people share a number, so answers only say 'on file' or 'changed'. */
export const withoutSecrets = (vault: Vault, entity: string, stored: Compared): Compared => {
  const [value, before] = [marked(vault, entity, stored.value), marked(vault, entity, stored.before)]
  const withoutMarks = (snapshot: Snapshot, older: Snapshot | null): Snapshot =>
    Object.fromEntries(
      Object.entries(snapshot).map(([key, one]) => [key, isMarkOnFile(one) ? textFor(one, older?.[key]) : one]),
    )
  return { value: withoutMarks(value, before), before: before && withoutMarks(before, null) }
}
