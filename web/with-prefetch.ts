import type { ComponentType } from 'react'
import { idInAddress, type RecordKind } from '#shared/record-kinds.ts'
import type { ScreenBody } from './screens.ts'

/** For the screen of one record, which reads it by the number in its address. */
export const withPrefetch = (body: ComponentType, kind: RecordKind, prefetch: (id: number) => void): ScreenBody =>
  Object.assign(body, {
    prefetch: ({ id: written = '' }: Record<string, string>) => {
      const id = idInAddress(written, kind)
      if (id !== undefined) prefetch(id)
    },
  })
