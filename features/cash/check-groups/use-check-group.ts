import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Day, parseDay } from '#shared/time.ts'
import type { UrlState } from '#web/makers/list/list-state.ts'
import { useCall } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { listChecks } from '../check-register/register.contract.ts'
import type { CheckGroup } from '../checks/checks.rules.ts'

type Asked = Partial<InputOf<typeof listChecks>>
type Change = (changes: UrlState) => void

const isTicked = (value: unknown) => value === true || value === 'true'
const asDay = (value: unknown): Day | undefined => parseDay(asText(value))

export const useCheckGroup = (group: CheckGroup, state: UrlState, change: Change) => {
  const own = (name: string) => state[`${group}${name}`]
  const input: Asked = {
    type: group,
    search: asText(state.search),
    filterBy: (asText(state.filterBy) || 'Payee') as 'Payee',
    startDate: asDay(own('Start')),
    endDate: asDay(own('End')),
    onlyCleared: isTicked(own('Cleared')),
    onlyVoided: isTicked(own('Voided')),
    page: Number(own('Page')) || 1,
  }
  const query = useCall(listChecks, input)
  const { data } = query
  const set = (changes: Record<string, unknown>) =>
    change({
      [`${group}Page`]: undefined,
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${group}${name}`, value])),
    })
  return {
    group,
    input,
    query,
    rows: data?.data[group] ?? [],
    count: data?.count[group] ?? 0,
    figures: data?.groups[group] ?? undefined,
    voidAfterDays: data?.voidAfterDays,
    isFiltered: input.search !== '' || Boolean(input.onlyCleared) || Boolean(input.onlyVoided),
    set,
  }
}

export type CheckGroupState = ReturnType<typeof useCheckGroup>
export type Figures = NonNullable<OutputOf<typeof listChecks>['groups'][CheckGroup]>
