/** Days since the line was bought; the last band has no end. */
export const unsoldBands = [
  { key: '0-31', label: '0–31 days', from: 0, to: 31 },
  { key: '32-90', label: '32–90 days', from: 32, to: 90 },
  { key: '91-365', label: '91–365 days', from: 91, to: 365 },
  { key: 'older', label: 'older', from: 366, to: null },
] as const

export const ageBandKeys = ['0-31', '32-90', '91-365', 'older'] as const
export type AgeBand = (typeof ageBandKeys)[number]

export const holdStates = ['All', 'On hold', 'Released'] as const
export type HoldState = (typeof holdStates)[number]
