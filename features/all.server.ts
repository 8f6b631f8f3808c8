import type { Features } from '#server/portal.ts'
import { seedFixedLists } from '../db/seed.ts'
import { referenceListHandlers } from './reference-lists/word-lists.server.ts'

/** Every handler and job of the portal, written out. */
export const features: Features = {
  handlers: [...referenceListHandlers],
  jobs: [],
  seed: async ({ db }) => {
    await seedFixedLists(db)
  },
}
