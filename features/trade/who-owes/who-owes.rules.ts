/** How long an invoice is owed, in bands of days since it was picked up. */
export const ageBands = [
  { key: 'days30', label: '0–30 days', from: 0, to: 30 },
  { key: 'days60', label: '31–60 days', from: 31, to: 60 },
  { key: 'days90', label: '61–90 days', from: 61, to: 90 },
  { key: 'older', label: 'Over 90 days', from: 91, to: null },
] as const

export const owedAgeText = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`)
