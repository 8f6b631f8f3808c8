import sharp from 'sharp'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getSignatureInfo } from '#features/records/signatures/signatures.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { openTestPortal } from './portal.ts'

const strokes = [
  [
    { x: 10, y: 20 },
    { x: 40, y: 60 },
    { x: 90, y: 30 },
  ],
]

/** The picture of a signature with ink on it, for calls that send no strokes. */
export const drawnSignature = async () => {
  const ink =
    '<svg width="500" height="200"><rect width="500" height="200" fill="#fff"/><path d="M40 120L300 60L420 150" fill="none" stroke="#000" stroke-width="4"/></svg>'
  return `data:image/png;base64,${(await sharp(Buffer.from(ink)).png().toBuffer()).toString('base64')}`
}

/** A portal with twelve booths and a clerk whose tickets wait for a signature. */
export const openSigningDesk = async () => {
  const portal = await openTestPortal()
  const employee = await portal.signInAs('Employee')
  const admin = await portal.signInAs('Admin')
  for (const name of ['Booth 10', 'Booth 11', 'Booth 12']) await portal.send(boothCalls.add, { name }, admin)
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const signature = `data:image/png;base64,${drawn.toString('base64')}`
  const create = async (booth: string) =>
    (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth }, items: metroItems }, employee)).body
      .data.id
  const ask = (booth: string, pad: { token: string } = employee, more: object = {}) =>
    portal.send(getSignatureInfo, { booth, ...more }, pad)
  return { portal, employee, admin, signature, strokes, create, ask }
}
