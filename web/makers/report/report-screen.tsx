import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTimeZone } from '../../session.ts'
import { NotFound } from '../page/NotFound.tsx'
import { ReportPage } from './ReportPage.tsx'
import { partsIn, type ReportAddress } from './report-address.ts'
import type { ReportOptions } from './report-options.ts'

const noAddress: Pick<ReportAddress, 'names'> = { names: [] }
const HOME = '/portal'

/**
 * A whole report from its contract: filters, sections with totals, sort, charts and CSV, print and states. A call
 * with `sortBy` sorts its rows itself. With an `address` its path parts join the call's input.
 */
export const reportScreen =
  <E extends Endpoint>(call: E, options: ReportOptions<E>) =>
  () => {
    const timeZone = useTimeZone()
    const [defaults] = useState(() => options.defaults?.(timeZone) ?? {})
    const written = useParams({ strict: false }) as Record<string, string | undefined>
    const { names } = options.address ?? noAddress
    const parts = partsIn(call, { names }, { written, defaults })
    const said = names.flatMap(name => written[name] ?? []).join('/')
    if (!parts) return <NotFound text={`There is no report of '${said.slice(0, 40)}'`} back={HOME} />
    return <ReportPage key={said} {...{ call, options, parts, defaults }} />
  }
