import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Filter } from '../list/list-options.ts'
import type { ReportAddress } from './report-address.ts'
import type { ReportSection } from './report-sections.ts'

export type ReportOptions<E extends Endpoint> = {
  title: string | ((input: InputOf<E>) => string)
  /** The browser tab's title, if another report has the same heading. */
  tab?: string
  address?: ReportAddress<never>
  up?: (input: InputOf<E>) => { to: string; label?: string } | undefined
  filters: readonly Filter<InputOf<E>>[]
  defaults?: (timeZone: string) => Partial<InputOf<E>>
  headFilter?: (input: InputOf<E>) => string
  sections: readonly ReportSection<OutputOf<E>>[]
  submit?: string
  foot?: (answer: OutputOf<E>) => ReactNode
  live?: string
}
