import type { ShownToSign } from './signatures.contract.ts'

/** What the pads write of a request. */

export const NO_ITEMS = 'No items are entered on this ticket.'

export const signerName = ({ firstName, lastName }: Pick<ShownToSign, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** The same item may stand twice, so each has its place. */
export const itemTexts = (items: ShownToSign['items']) =>
  items.map(({ qty, unit, name }, place) => ({
    place,
    text: unit === '' ? `${qty} × ${name}` : `${qty} ${unit} · ${name}`,
  }))
