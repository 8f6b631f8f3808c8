import type { CountedPlace } from '../counts/counts.contract.ts'

/** Form values: the last count shown and the start in seconds; blank before the first digit. */
export type BegunCount = { seen: string; startedAt: string }

export const NOT_BEGUN: BegunCount = { seen: '', startedAt: '' }

/** '0' if the account was never counted. */
export const lastCountId = ({ lastCount }: Pick<CountedPlace, 'lastCount'>) => String(lastCount?.id ?? 0)

export const newestCountId = (places: readonly CountedPlace[]) =>
  Math.max(0, ...places.map(({ lastCount }) => lastCount?.id ?? 0))

export const beginCount = (place: CountedPlace | undefined, now: number): BegunCount => ({
  seen: place ? lastCountId(place) : '',
  startedAt: String(Math.floor(now / 1000)),
})

export const isCountOvertaken = (seen: string, place: CountedPlace) =>
  seen !== '' && Number(lastCountId(place)) > Number(seen)

/** In milliseconds; undefined if unknown. */
export const startOf = (startedAt: string | undefined) => (startedAt ? Number(startedAt) * 1000 : undefined)
