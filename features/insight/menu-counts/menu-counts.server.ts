import { type Handler, handle } from '#server/http/handle.ts'
import { may } from '#shared/permissions.ts'
import { dayAt } from '#shared/time.ts'
import { listMenuCounts } from './menu-counts.contract.ts'
import { findMenuCounts } from './menu-counts.queries.ts'
import { menuCountKeys, menuCounts } from './menu-counts.rules.ts'

export const menuCountHandlers: Handler[] = [
  handle(listMenuCounts, async ({ db, user }) => {
    const keys = menuCountKeys.filter(key => may(user, menuCounts[key].access))
    return { data: keys.length > 0 ? await findMenuCounts(db, keys, dayAt(Date.now(), user.timeZone)) : [] }
  }),
]
