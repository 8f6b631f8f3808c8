import { join, resolve } from 'node:path'

export type Env = ReturnType<typeof readEnv>

const wholeNumber = (problems: string[], name: string, value: string, min: number, max: number) => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    problems.push(`${name} must be a whole number from ${min} to ${max}, not '${value}'`)
  return number
}

const webAddress = (problems: string[], name: string, value: string | undefined, protocols: readonly string[]) => {
  if (!value) return undefined
  const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol)
  if (!fits) problems.push(`${name} must be an address that begins with ${protocols.join(' or ')}//`)
  return value
}

const baseAddress = (problems: string[], name: string, value: string | undefined) =>
  webAddress(problems, name, value, ['http:', 'https:'])?.replace(/\/+$/, '')

const sender = (problems: string[], value: string) => {
  if (!/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value))
    problems.push(`MAIL_FROM must be an e-mail address, such as Loupe <loupe@example.com>, not '${value}'`)
  return value
}

const dataKey = (problems: string[], value: string | undefined) => {
  if (!value) return undefined
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64')
  if (key.length !== 32) problems.push('DATA_KEY must be 32 bytes, as 64 hexadecimal digits or in base64')
  return key
}

const SHORTEST_TOKEN = 20

/** A bearer token is one word; nothing slows down guesses, so it must be long. */
const metricsToken = (problems: string[], value: string | undefined) => {
  if (!value) return undefined
  if (/\s/.test(value) || value.length < SHORTEST_TOKEN)
    problems.push(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters and no spaces`)
  return value
}

const s3 = (problems: string[], source: NodeJS.ProcessEnv) => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = source
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = source
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) problems.push('S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return {
    bucket,
    region,
    endpoint: webAddress(problems, 'S3_ENDPOINT', endpoint, ['http:', 'https:']),
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  }
}

const PORTS = /^\d{1,5}(-\d{1,5})?$/

const ports = (problems: string[], name: string, value: string) => {
  const parts = value.split(',').map(part => part.trim())
  if (!parts.every(part => PORTS.test(part))) problems.push(`${name} must be ports, such as 631 or 631,8000-8010`)
  const stretches = parts.map(part => part.split('-').map(Number))
  const has = (port: number) => stretches.some(([from = 0, to = from]) => port >= from && port <= to)
  return { text: parts.join(', '), has }
}

const LEADS_NAMES = ['LEADS_URL', 'LEADS_STORE_ID', 'LEADS_USER', 'LEADS_PASSWORD'] as const

/** A report with its pictures takes at most seven requests, which must all finish before its claim expires. */
const MAX_LEADS_SECONDS = 40

/** The police service needs all of its settings or none. */
const leads = (problems: string[], source: NodeJS.ProcessEnv) => {
  const missing = LEADS_NAMES.filter(name => !source[name])
  if (missing.length === LEADS_NAMES.length) return undefined
  if (missing.length > 0)
    problems.push(`${LEADS_NAMES.join(', ')} must be set together; missing: ${missing.join(', ')}`)
  const { LEADS_URL, LEADS_STORE_ID, LEADS_USER = '', LEADS_PASSWORD = '', LEADS_TIMEOUT = '30' } = source
  return {
    url: webAddress(problems, 'LEADS_URL', LEADS_URL, ['http:', 'https:']) ?? '',
    storeId: wholeNumber(problems, 'LEADS_STORE_ID', LEADS_STORE_ID || '1', 1, 2_147_483_647),
    user: LEADS_USER,
    password: LEADS_PASSWORD,
    timeoutSeconds: wholeNumber(problems, 'LEADS_TIMEOUT', LEADS_TIMEOUT, 1, MAX_LEADS_SECONDS),
  }
}

export const readEnv = (source: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  const dataDir = resolve(source.DATA_DIR || './data')
  const port = wholeNumber(problems, 'PORT', source.PORT || '4000', 0, 65535)
  const tls = source.TLS_CERT && source.TLS_KEY ? { cert: source.TLS_CERT, key: source.TLS_KEY } : undefined
  if (!tls && (source.TLS_CERT || source.TLS_KEY)) problems.push('TLS_CERT and TLS_KEY must be set together')
  const env = {
    port,
    host: source.HOST || '0.0.0.0',
    dataDir,
    filesDir: join(dataDir, 'files'),
    databaseUrl: webAddress(problems, 'DATABASE_URL', source.DATABASE_URL, ['postgres:', 'postgresql:']),
    adminPassword: source.ADMIN_PASSWORD || undefined,
    dataKey: dataKey(problems, source.DATA_KEY),
    deviceSecret: source.DEVICE_SECRET || undefined,
    metricsToken: metricsToken(problems, source.METRICS_TOKEN),
    // A forged Host header must not reach a mailed link, so the address never comes from a request.
    publicUrl: baseAddress(problems, 'PUBLIC_URL', source.PUBLIC_URL) ?? `http://localhost:${port}`,
    smtpUrl: webAddress(problems, 'SMTP_URL', source.SMTP_URL, ['smtp:', 'smtps:']),
    /** How long a printer may take to answer after it received a page. */
    printTimeoutMs: wholeNumber(problems, 'PRINT_TIMEOUT', source.PRINT_TIMEOUT || '60', 1, 3600) * 1000,
    printerPorts: ports(problems, 'PRINTER_PORTS', source.PRINTER_PORTS || '631'),
    mailFrom: sender(problems, source.MAIL_FROM || 'Loupe <loupe@localhost>'),
    spotMetalsUrl: baseAddress(problems, 'SPOT_METALS_URL', source.SPOT_METALS_URL),
    spotCryptoUrl: baseAddress(problems, 'SPOT_CRYPTO_URL', source.SPOT_CRYPTO_URL),
    s3: s3(problems, source),
    leads: leads(problems, source),
    trustProxy: source.TRUST_PROXY || undefined,
    tls,
    isDemo: ['1', 'years'].includes(source.LOUPE_DEMO ?? ''),
    /** The demo shop with two years behind it; without them it starts faster. */
    hasDemoYears: source.LOUPE_DEMO === 'years',
    logLevel: source.LOG_LEVEL || 'info',
  }
  if (problems.length > 0) throw new Error(`The settings do not fit:\n${problems.map(line => `  ${line}`).join('\n')}`)
  return env
}
