import { NO_PERMISSION } from '#shared/permissions.ts'
import { PageMessage } from '../ui/states.tsx'

/** After a 403. */
export const Denied = () => <PageMessage title={NO_PERMISSION} />
