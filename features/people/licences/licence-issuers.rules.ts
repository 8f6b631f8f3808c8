/** Each list starts at the number of its first entry: Virginia's and Prince Edward Island's. */
const series = [
  {
    from: 636000,
    states:
      'VA NY MA MD NC SC CT LA MT NM FL DE ON NS CA TX NL NB IA GU CO AR KS OH VT PA AZ -- BC OR MO WI MI AL ND IL NJ IN MN NH UT ME SD DC SK WA KY HI MB NV ID MS RI TN NE GA -- -- OK AK WY WV VI',
  },
  { from: 604426, states: 'PE AS QC YT MP PR AB NU NT' },
]

const stateOf = new Map(
  series.flatMap(({ from, states }) => states.split(' ').map((state, index) => [String(from + index), state] as const)),
)

const states = new Set([...stateOf.values()].filter(state => state !== '--'))

export const isState = (text: string) => states.has(text)

export const issuerState = (number: string | undefined) => {
  const state = stateOf.get(number ?? '')
  return state === '--' ? undefined : state
}
