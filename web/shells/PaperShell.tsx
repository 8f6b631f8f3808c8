import { useIsInteractive } from '../interactive.ts'
import { PrintShell } from './PrintShell.tsx'
import { StaffShell } from './StaffShell.tsx'

/** A paper to read, or with `?interactive=true` the work on it. */
export const PaperShell = () => (useIsInteractive() ? <StaffShell /> : <PrintShell />)
