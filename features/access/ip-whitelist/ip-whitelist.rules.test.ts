import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalIp, ipProblems } from './ip-whitelist.rules.ts'

const textOf = (ip: string) => ipProblems({ ip })[0]?.text

test('a blank address has its text', () => {
  expect([textOf(''), textOf('  ')]).toEqual(['Ip Address Field is Blank!', 'Ip Address Field is Blank!'])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7/32 ', '203.0.113.7'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['::', '::'],
  ['::1/128', '::1'],
  ['1::', '1::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['64:ff9b::10.1.2.3', '64:ff9b::a01:203'],
])('%s is kept as %s', (typed, kept) => {
  expect(textOf(typed)).toBeUndefined()
  expect(canonicalIp(typed)).toBe(kept)
})

test.each([
  'shop',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '1.2.3.4/-1',
  '::1/129',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '12345::',
  'g::',
  'fe80::1%eth0',
  '::1.2.3',
  "1.2.3.4'; drop table users",
])('%s is no address', typed => {
  expect(textOf(typed)).toBe('Ip Address is not valid, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32')
})

test('a range that does not begin where it says is refused, and the text says where it begins', () => {
  expect(textOf('203.0.113.7/24')).toBe('Ip Address is inside its range: the range begins at 203.0.113.0/24')
  expect(textOf('2001:db8::1/64')).toBe('Ip Address is inside its range: the range begins at 2001:db8::/64')
})

test('every address is read as the system reads it, and has one spelling', () => {
  fc.assert(
    fc.property(fc.ipV6(), ip => {
      const kept = canonicalIp(ip)
      expect(canonicalIp(kept)).toBe(kept)
      expect(canonicalIp(new SocketAddress({ address: ip, family: 'ipv6' }).address)).toBe(kept)
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), ip => {
      expect(canonicalIp(ip)).toBe(ip)
    }),
  )
})
