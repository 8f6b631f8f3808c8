import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'
import type { FileStore } from './store.ts'

export const openS3Store = (settings: NonNullable<Env['s3']>): FileStore => {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    ...(endpoint ? { endpoint } : {}),
  })
  return {
    put: async (Key, Body, ContentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    get: async Key => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (!Body) throw new Error(`the store answered nothing for ${Key}`)
      return Buffer.from(await Body.transformToByteArray())
    },
    remove: async Key => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
