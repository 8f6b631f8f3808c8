import type { ComponentType } from 'react'
import type { Access } from '#shared/permissions.ts'

export const menuGroups = [
  { key: 'root', label: undefined },
  { key: 'cpa', label: 'CPA' },
  { key: 'adminTools1', label: 'SETTINGS 1' },
  { key: 'adminTools2', label: 'SETTINGS 2' },
  { key: 'adminTools3', label: 'SETTINGS 3' },
] as const

export type MenuGroup = (typeof menuGroups)[number]['key']

export type MenuEntry = {
  path: string
  label: string
  access: Access
  group: MenuGroup | 'top' | 'user'
  icon?: ComponentType<{ size?: number }>
  hiddenForAdmin?: true
}

/** `paper` is a paper in the print frame, and work on it in the staff frame. */
export type Shell = 'staff' | 'kiosk' | 'customer' | 'print' | 'paper' | 'signIn'

export type ScreenBody = ComponentType & { prefetch?: (params: Record<string, string>) => void }

/** A screen: its router path, who may open it, the frame around it, and how to load its code. */
export type Screen = {
  path: string
  access: Access
  shell: Shell
  inMenu?: false
  load: () => Promise<ScreenBody>
  /** Shown to others instead of the no-access page. */
  denied?: () => Promise<ComponentType>
}
