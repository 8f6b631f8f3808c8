import { type Account, accountNames, accounts } from '../ledger/ledger.rules.ts'

export type Place = { account: Account; name: string }

const pettyPrefix = /^pettycash-/i

export const readPlace = (text: string): Place | undefined => {
  if (pettyPrefix.test(text)) return { account: 'pettycash', name: text.replace(pettyPrefix, '').trim() }
  const account = accounts.find(slug => slug === text.toLowerCase())
  return account && { account, name: '' }
}

export const writePlace = ({ account, name }: Place) =>
  account === 'pettycash' && name !== '' ? `PettyCash-${name}` : account

export const placeName = (text: string) => {
  const place = readPlace(text)
  if (!place) return text
  return [accountNames[place.account], place.name].filter(Boolean).join(', ')
}

export const pettyPlaceOf = ({ src, dest }: { src: string; dest: string }) =>
  [readPlace(src), readPlace(dest)].find(place => place?.account === 'pettycash')
