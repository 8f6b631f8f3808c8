import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishMetroTicket } from '#features/outside/police-reports/police-reports.contract.ts'
import { openPoliceService, type PoliceService } from '#tests/police-service.ts'
import { type PoliceShop, policeShop } from '#tests/police-shop.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { startServer } from '#tests/server-process.ts'

let service: PoliceService
let portal: TestPortal
let admin: { token: string }
let shop: PoliceShop
beforeEach(async () => {
  service = await openPoliceService()
  portal = await openTestPortal(service.settings, { jobs: false })
  admin = await portal.signInAs('Admin')
  shop = policeShop(portal, admin)
})
afterEach(async () => {
  await portal.close()
  await service.close()
})

const uploads = () => service.operations.filter(name => name === 'UploadImage').length
const imagesOf = (id: number) => service.tickets.get(`M${id}`)?.images.length

/** Publishes a ticket with two pictures and kills the server before the service answers the first one. */
const killInMidPicture = async () => {
  const id = await shop.makePictured(2)
  service.troubles.push({ kind: 'none' }, { kind: 'slow', ms: 20_000 })
  await portal.send(publishMetroTicket, { id }, admin)
  const { child } = await startServer(portal, service.settings)
  await expect.poll(uploads, { timeout: 30_000, interval: 5 }).toBe(1)
  child.kill('SIGKILL')
  return id
}

test('killed between a picture and its answer: none is missing, that one goes again, and the report says so', async () => {
  const id = await killInMidPicture()
  expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'sent' })
  await shop.sendDue()
  expect(await shop.lastReport('metro', id)).toMatchObject({
    state: 'accepted',
    answer: `Ticket M${id} already exists (code 13) 1 picture may be there twice: an answer was lost`,
  })
  expect(imagesOf(id)).toBe(3)
  await shop.edit(id, { city: 'Henderson' })
  await shop.sendDue()
  expect(imagesOf(id)).toBe(3)
})

test('a picture that the service surely did not take goes again, and nothing is said of twice', async () => {
  const id = await shop.makePictured(1)
  service.troubles.push({ kind: 'none' }, { kind: 'http', status: 503 })
  await portal.send(publishMetroTicket, { id }, admin)
  await shop.sendDue()
  await shop.sendDue()
  expect(await shop.lastReport('metro', id)).toMatchObject({
    state: 'accepted',
    answer: expect.not.stringContaining('twice'),
  })
  expect(imagesOf(id)).toBe(1)
})
