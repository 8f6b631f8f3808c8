import { found } from '#server/db/db.ts'
import { handle } from '#server/http/handle.ts'
import { getLastEditor } from '#server/records/history.ts'
import { capitalized } from '#shared/labels.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { getLastChange } from './last-change.contract.ts'

export const lastChangeHandlers = [
  handle(getLastChange, async ({ db, user }, { type, id }) => {
    const { access, entity, noun } = recordKinds[type]
    assertMay(user, access)
    const { name, at } = found(await getLastEditor(db, entity, id), capitalized(noun))
    return { data: { by: name, at } }
  }),
]
