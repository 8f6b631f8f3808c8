import type { Cents } from '#shared/money.ts'
import type { Side } from './sale-sides.ts'

/** The buyer is sent by name ('' for none) and the invoice by number (0 for none). */
export type SentSide = { buyer: string; amount: Cents | null; isPaid: boolean; invoice: number }

type SomeOfSide = { [Part in keyof SentSide]?: SentSide[Part] | undefined }

export const sideNames = {
  A: { buyer: 'soldTo', amount: 'soldToAmount', isPaid: 'paidInFull', invoice: 'invoiceNum' },
  B: { buyer: 'soldToB', amount: 'soldToAmountB', isPaid: 'paidInFullB', invoice: 'invoiceNumB' },
} as const

type Names = typeof sideNames
type SideOnWire<S extends Side, T> = {
  [Part in keyof T as Part extends keyof SentSide ? Names[S][Part] : never]: T[Part]
}
type SidesOnWire<T> = SideOnWire<'A', T> & SideOnWire<'B', T>
type Sent = { [Name in keyof SidesOnWire<SentSide>]?: SidesOnWire<SentSide>[Name] | undefined }

const parts = ['buyer', 'amount', 'isPaid', 'invoice'] as const

export const sideToWire = <S extends Side, T extends SomeOfSide>(side: S, of: T): SideOnWire<S, T> => {
  const given = parts.filter(part => of[part] !== undefined)
  return Object.fromEntries(given.map(part => [sideNames[side][part], of[part]])) as SideOnWire<S, T>
}

export const sidesToWire = <T extends SomeOfSide>({ A, B }: Readonly<Record<Side, T>>): SidesOnWire<T> => ({
  ...sideToWire('A', A),
  ...sideToWire('B', B),
})

const sideFromWire = (side: Side, sent: Sent): SomeOfSide =>
  Object.fromEntries(parts.map(part => [part, sent[sideNames[side][part]]]))

export const sidesFromWire = (sent: Sent): Record<Side, SomeOfSide> => ({
  A: sideFromWire('A', sent),
  B: sideFromWire('B', sent),
})
