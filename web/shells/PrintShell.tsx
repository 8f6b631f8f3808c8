import { Outlet } from '@tanstack/react-router'
import { PrintFrame } from '../ui/PrintFrame.tsx'

/** A sheet of paper: no bar, no menu, black on white. */
export const PrintShell = () => (
  <PrintFrame>
    <Outlet />
  </PrintFrame>
)
