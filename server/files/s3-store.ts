import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../base/env.ts'
import type { FileStore } from './store.ts'

const PATIENCE_MS = 30_000

/** A silent bucket is given up after a while, because callers wait for the picture. */
export const openS3Store = (settings: NonNullable<Env['s3']>, patienceMs = PATIENCE_MS): FileStore => {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    ...(endpoint ? { endpoint } : {}),
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patienceMs) })
  return {
    put: async (Key, Body, ContentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), inTime())
    },
    get: async Key => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), inTime())
        if (!Body) throw new Error(`the store answered nothing for ${Key}`)
        return Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    remove: async Key => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime())
    },
  }
}
