import { PageMessage } from '../ui/states.tsx'

/** After a 403. */
export const Denied = () => <PageMessage title="User do not have permission to access this page!" />
