import { sql } from 'kysely'
import sharp from 'sharp'
import { kinds } from '#features/all.kinds.ts'
import { saveSignature } from '#features/records/signatures/signatures.contract.ts'
import { signatureHandlers } from '#features/records/signatures/signatures.server.ts'
import { oneRow } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

const stroke = Array.from({ length: 60 }, (_, at) => ({
  x: 60 + at * 6,
  y: 110 + Math.round(38 * Math.sin(at / 2.4) * Math.cos(at / 9)),
}))

const drawInk = async () => {
  const points = stroke.map(({ x, y }) => `${x},${y}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><rect width="500" height="200" fill="#fff"/>
    <polyline points="${points}" fill="none" stroke="#1a1d1f" stroke-width="2.5"/></svg>`
  const image = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${image.toString('base64')}`
}

let ink: Promise<string> | undefined

export const demoInk = async () => {
  ink ??= drawInk()
  return { station: 'station1', signature: await ink, strokes: [stroke] }
}

export const signDemoTicket = async (context: Context, kind: TicketKind, ticketId: number) => {
  const { id } = await oneRow<{ id: number }>(
    context.db,
    sql`select id from signature_requests where kind = ${kind} and record_id = ${ticketId} and state = 'open'`,
  )
  const pad = signatureHandlers(kinds).find(({ call }) => call === saveSignature)
  const input = { id, type: kind, ...(await demoInk()) }
  await pad?.run(context, input as never)
}
