import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getSigningSettings, saveSigningSettings } from './signing.contract.ts'
import { signingProblems } from './signing.rules.ts'

const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const OLD = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const ETHER = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const none = { confirms: 'Mine.', bitcoinAddress: '', etherAddress: '' }
const textsFor = (change: object) => signingProblems({ ...none, ...change }).map(({ text }) => text)

describe('the addresses', () => {
  test.each([SEGWIT, SEGWIT.toUpperCase(), TAPROOT, OLD, ''])('%s is taken for bitcoin', bitcoinAddress => {
    expect(textsFor({ bitcoinAddress })).toEqual([])
  })

  test.each([SEGWIT.replace('q', 'p'), `${SEGWIT}q`, SEGWIT.replace('bc1q', 'bc1Q'), 'tb1qw508d6', ETHER, 'my wallet'])(
    '%s is refused for bitcoin',
    bitcoinAddress => {
      expect(textsFor({ bitcoinAddress })).toEqual(['Bitcoin Address is not a bitcoin address'])
    },
  )

  test('for ether are 40 hexadecimal digits after 0x', () => {
    expect(textsFor({ etherAddress: ETHER })).toEqual([])
    for (const etherAddress of [ETHER.slice(2), ETHER.slice(0, -1), SEGWIT])
      expect(textsFor({ etherAddress })).toEqual(['Ether Address is not an ethereum address'])
  })
})

describe('the settings of the pads', () => {
  let portal: TestPortal
  let admin: { token: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signInAs('Admin')
  })
  afterAll(() => portal.close())

  test('are saved, and what is left out stays', async () => {
    expect((await portal.send(saveSigningSettings, { bitcoinAddress: OLD }, admin)).body.message).toBe(
      'Setting Updated Successfully!',
    )
    await portal.send(saveSigningSettings, { etherAddress: ETHER, version: 2 }, admin)
    expect((await portal.send(getSigningSettings, {}, admin)).body.data).toMatchObject({
      bitcoinAddress: OLD,
      etherAddress: ETHER,
      confirms: expect.stringMatching(/^By signing/),
      version: 3,
    })
    expect((await portal.send(saveSigningSettings, { etherAddress: '', version: 2 }, admin)).status).toBe(409)
  })

  test('are refused with every text, also an older address with a slip in it', async () => {
    const refused = await portal.send(saveSigningSettings, { confirms: ' ', etherAddress: 'x' }, admin)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Confirming Sentence is Blank\nEther Address is not an ethereum address' },
    })
    const slip = await portal.send(saveSigningSettings, { bitcoinAddress: OLD.replace('zP1', 'zP2') }, admin)
    expect(slip.body.fields).toEqual({ bitcoinAddress: 'Bitcoin Address is not a bitcoin address' })
  })

  test('are not for an employee', async () => {
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(getSigningSettings, {}, employee)).status).toBe(403)
    expect((await portal.send(saveSigningSettings, { confirms: 'Mine.' }, employee)).status).toBe(403)
  })
})
