import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDataKey, openVault } from './secrets.ts'

const vault = openVault(randomBytes(32))

test('what is sealed opens again, never looks the same twice, and can be found by its fingerprint', () => {
  const [one, two] = [vault.seal('NV 2103345718'), vault.seal('NV 2103345718')]
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('2103345718')
  expect([vault.open(one), vault.open(two)]).toEqual(['NV 2103345718', 'NV 2103345718'])
  expect(vault.fingerprint('a').equals(vault.fingerprint('a'))).toBe(true)
  expect(vault.fingerprint('a').equals(vault.fingerprint('b'))).toBe(false)
})

test('a touched or foreign seal does not open', () => {
  const sealed = vault.seal('secret')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => vault.open(sealed)).toThrow()
  expect(() => openVault(randomBytes(32)).open(vault.seal('secret'))).toThrow()
})

test('the key file is made once, for this user alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-key-'))
  const [first, second] = [await loadDataKey(undefined, folder), await loadDataKey(undefined, folder)]
  expect(first.equals(second)).toBe(true)
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
