import sharp from 'sharp'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { callBackFromPad, getSignatureInfo, saveSignature } from '#features/records/signatures/signatures.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { openTestPortal } from './portal.ts'

const strokes = [
  [
    { x: 1, y: 1 },
    { x: 9, y: 9 },
  ],
]

const drawSignature = async () => {
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${drawn.toString('base64')}`
}

/** A portal with a clerk and a pad. */
export const openPadDesk = async () => {
  const portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  const clerk = await portal.signInAs('Employee')
  const signature = await drawSignature()

  let count = 0
  /** Booths that no other test uses, so that nothing waits there. */
  const addBooths = async () => {
    count += 1
    const [booth, other] = [`Pad ${count}`, `Pad ${count} B`]
    for (const name of [booth, other]) await portal.send(boothCalls.add, { name }, admin)
    return { booth, other }
  }
  const create = async (booth: string, change: object = {}, items: readonly object[] = metroItems) => {
    const details = { ...ticketDetails, booth, ...change }
    return (await portal.send(createMetroTicket, { details, items }, clerk)).body.data.id
  }
  const ask = (booth: string, more: object = {}, pad = clerk) => portal.send(getSignatureInfo, { booth, ...more }, pad)
  const save = (id: number | null, shown?: object | null) =>
    portal.send(saveSignature, { id, type: 'metro', signature, strokes, ...(shown ? { shown } : {}) }, clerk)
  const callBack = (id: number, as = clerk) => portal.send(callBackFromPad, { id, type: 'metro' }, as)

  return { portal, admin, clerk, addBooths, create, ask, save, callBack }
}
