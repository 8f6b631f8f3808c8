import './palette.css'
import './ui.css'
import type { ReactNode } from 'react'
import { ConfirmHost } from './confirm.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'
import { Toasts } from './toasts.tsx'

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Toasts />
    <ConfirmHost />
    <TooltipLayer />
  </>
)
