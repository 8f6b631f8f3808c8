import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts fields at rest: AES-256-GCM to read them back, a keyed hash to find them. */
export type Vault = {
  seal: (text: string) => Buffer
  open: (sealed: Buffer) => string
  fingerprint: (text: string) => Buffer
}

const NONCE = 12
const TAG = 16

export const openVault = (key: Buffer): Vault => {
  const hashKey = createHmac('sha256', key).update('fingerprint').digest()
  return {
    seal: text => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: sealed => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
    fingerprint: text => createHmac('sha256', hashKey).update(text).digest(),
  }
}

/** The key from DATA_KEY, or a key file made at the first start that only this account may read. */
export const loadDataKey = async (fromEnv: Buffer | undefined, dataDir: string): Promise<Buffer> => {
  if (fromEnv) return fromEnv
  const file = join(dataDir, 'data.key')
  const fresh = randomBytes(32).toString('hex')
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
    return Buffer.from(fresh, 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  }
}

export const randomToken = () => randomBytes(32).toString('base64url')

/** Tokens are stored hashed, so that reading the table does not allow using them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
