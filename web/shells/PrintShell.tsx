import { Outlet } from '@tanstack/react-router'
import { PrintFrame } from '../ui/PrintFrame.tsx'

export const PrintShell = () => (
  <PrintFrame>
    <Outlet />
  </PrintFrame>
)
