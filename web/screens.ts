import type { ComponentType } from 'react'
import type { Access } from '#shared/permissions.ts'
import { idInAddress, type RecordKind } from '#shared/record-kinds.ts'

/** The groups of the side menu. */
export const menuGroups = [
  { key: 'root', label: undefined },
  { key: 'cpa', label: 'CPA' },
  { key: 'adminTools1', label: 'SETTINGS 1' },
  { key: 'adminTools2', label: 'SETTINGS 2' },
  { key: 'adminTools3', label: 'SETTINGS 3' },
] as const

export type MenuGroup = (typeof menuGroups)[number]['key']

/** An entry of the menu; it shows once a screen stands behind its path. */
export type MenuEntry = {
  path: string
  label: string
  access: Access
  group: MenuGroup | 'top' | 'user'
  icon?: ComponentType<{ size?: number }>
  hiddenForAdmin?: true
}

export type Shell = 'staff' | 'kiosk' | 'customer' | 'print' | 'signIn'

/** What a screen shows. `prefetch` asks for its data as soon as somebody goes there, before it is first drawn. */
export type ScreenBody = ComponentType & { prefetch?: (params: Record<string, string>) => void }

/** For the screen of one record, which reads it by the number in its address. */
export const withPrefetch = (body: ComponentType, kind: RecordKind, prefetch: (id: number) => void): ScreenBody =>
  Object.assign(body, {
    prefetch: ({ id: written = '' }: Record<string, string>) => {
      const id = idInAddress(written, kind)
      if (id !== undefined) prefetch(id)
    },
  })

/** A screen: its path as the router reads it, who may open it, the frame around it, and where its code is. */
export type Screen = {
  path: string
  access: Access
  shell: Shell
  /** Reached by its address alone: its menu entry stays away until the screen does its whole work. */
  inMenu?: false
  load: () => Promise<ScreenBody>
}
