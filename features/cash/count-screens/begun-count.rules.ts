import type { CountedPlace } from '../counts/counts.contract.ts'

/** As a form keeps it: the last count that the person saw, and when they began, in seconds; blank before the first digit. */
export type BegunCount = { seen: string; startedAt: string }

export const NOT_BEGUN: BegunCount = { seen: '', startedAt: '' }

/** '0' of a place that was never counted. */
export const lastCountId = ({ lastCount }: Pick<CountedPlace, 'lastCount'>) => String(lastCount?.id ?? 0)

/** Of all places. */
export const newestCountId = (places: readonly CountedPlace[]) =>
  Math.max(0, ...places.map(({ lastCount }) => lastCount?.id ?? 0))

export const beginCount = (place: CountedPlace | undefined, now: number): BegunCount => ({
  seen: place ? lastCountId(place) : '',
  startedAt: String(Math.floor(now / 1000)),
})

/** Another count was made since the person saw the last one. */
export const isCountOvertaken = (seen: string, place: CountedPlace) =>
  seen !== '' && Number(lastCountId(place)) > Number(seen)

/** In milliseconds; undefined of a count that does not know. */
export const startOf = (startedAt: string | undefined) => (startedAt ? Number(startedAt) * 1000 : undefined)
