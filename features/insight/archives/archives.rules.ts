/** Tickets of the system before; they are archives and have no kind of record. */
export const oldKinds = ['old_coin', 'bullion'] as const
export type OldKind = (typeof oldKinds)[number]

export const oldLabels: Record<OldKind, string> = { old_coin: 'old coin ticket', bullion: 'bullion ticket' }
