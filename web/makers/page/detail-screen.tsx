import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { useCall, useLive } from '../../queries.ts'
import { useTimeZone } from '../../session.ts'
import { Facts, Section } from '../../ui/FormGrid.tsx'
import { Page, PageBody } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading } from '../../ui/states.tsx'
import { type Column, formatValue } from './columns.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import { RecordOfAddress } from './RecordOfAddress.tsx'

type RecordOf<E extends Endpoint> = OutputOf<E> extends { data: infer Data } ? Data : never

export type DetailOptions<Data> = {
  title: (record: Data) => string
  back: string
  facts: readonly Column<Data>[]
  buttons?: (record: Data) => ReactNode
  live?: string
  below?: (record: Data) => ReactNode
}

export const detailScreen = <E extends Endpoint>(call: E, options: DetailOptions<RecordOf<E>>) => {
  const Opened = ({ id }: { id: number }) => {
    const query = useCall(call, { id } as unknown as Partial<InputOf<E>>)
    useLive(options.live, call)
    const navigate = useNavigate()
    const timeZone = useTimeZone()
    if (query.error) return <ReadFailure query={query} title={query.error.message} back={options.back} />
    const back = () => void navigate({ to: options.back })
    if (!query.data) return <Loading />
    const record = (query.data as unknown as { data: RecordOf<E> }).data
    const fact = (column: Column<RecordOf<E>>) =>
      [column.label, column.render?.(record) ?? formatValue(record[column.key], column.as, timeZone)] as const
    return (
      <Page head={<PageHead title={options.title(record)} onBack={back} buttons={options.buttons?.(record)} />}>
        <PageBody>
          <Section>
            <Facts rows={options.facts.map(fact).filter(([, value]) => value !== '')} />
          </Section>
          {options.below?.(record)}
        </PageBody>
      </Page>
    )
  }
  return () => <RecordOfAddress back={options.back}>{id => <Opened id={id} />}</RecordOfAddress>
}
