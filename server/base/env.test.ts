import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('a fresh machine needs no settings', () => {
  expect(readEnv({})).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:4000',
    s3: undefined,
    tls: undefined,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:'],
  [{ PRINTER_PORTS: 'ipp' }, 'PRINTER_PORTS must be ports'],
  [{ DATA_KEY: 'short' }, 'DATA_KEY must be 32 bytes'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 20 characters'],
  [{ TLS_CERT: 'a.pem' }, 'TLS_CERT and TLS_KEY must be set together'],
  [{ S3_BUCKET: 'shop' }, 'S3_BUCKET also needs S3_ACCESS_KEY_ID'],
  [{ SPOT_METALS_URL: 'gold-api.com' }, 'SPOT_METALS_URL must be an address that begins with http:'],
  [{ SPOT_CRYPTO_URL: 'ftp://coins.example' }, 'SPOT_CRYPTO_URL must be an address that begins with http:'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address'],
  [{ LEADS_URL: 'https://x.example' }, 'missing: LEADS_STORE_ID, LEADS_USER, LEADS_PASSWORD'],
  [{ LEADS_URL: 'x', LEADS_STORE_ID: '1', LEADS_USER: 'u', LEADS_PASSWORD: 'p' }, 'LEADS_URL must be an address'],
  [
    { LEADS_URL: 'https://x.example', LEADS_STORE_ID: 'one', LEADS_USER: 'u', LEADS_PASSWORD: 'p' },
    'LEADS_STORE_ID must be a whole number',
  ],
])('%o is refused with a clear text', (source, text) => {
  expect(() => readEnv(source)).toThrow(text)
})

test('all problems are told at once', () => {
  expect(() => readEnv({ PORT: 'x', DATA_KEY: 'y' })).toThrow(/PORT[\s\S]*DATA_KEY/)
})
