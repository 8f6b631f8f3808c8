import { expect, test } from 'vitest'
import { networkOf, retryText } from './tries.ts'

test('an IPv6 address belongs to its first 64 bits, however it is written; an IPv4 address to itself', () => {
  expect(networkOf('198.51.100.7')).toBe('198.51.100.7')
  const same = ['2001:db8:0:7::1', '2001:db8::7:1:2:3:4', '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff']
  expect(same.map(networkOf)).toEqual(['2001:db8:0:7::/64', '2001:db8:0:7::/64', '2001:db8:0:7::/64'])
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::')).toBe('fe80:0:0:0::/64')
  expect(networkOf('1:2:3:4:5:6:7::')).toBe('1:2:3:4::/64')
})

test('one second is not many', () => {
  expect([1, 2, 900].map(retryText)).toEqual(['1 second', '2 seconds', '900 seconds'])
  expect([0, undefined].map(retryText)).toEqual(['a moment', 'a moment'])
})
