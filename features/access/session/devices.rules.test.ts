import { expect, test } from 'vitest'
import { deviceName } from './devices.rules.ts'

test('a session goes by its browser and system', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceName(windows)).toBe('Chrome on Windows')
  expect(deviceName(`${windows} Edg/140.0`)).toBe('Edge on Windows')
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
  expect(deviceName(phone)).toBe('Safari on iOS')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe('Firefox on Linux')
})

test('a program goes by its name, and one without a name is unknown', () => {
  expect(deviceName('curl/8.9')).toBe('curl')
  expect(deviceName('')).toBe('Unknown device')
})
