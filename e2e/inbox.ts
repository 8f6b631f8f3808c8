import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { fileOf } from './mail-server.ts'

const SMTP_PORT = Number(process.env.E2E_PORT ?? 4210) + 1

export const mailTo = async (address: string) => {
  const read = () => readFile(fileOf(SMTP_PORT, address)).catch(() => undefined)
  await expect.poll(read, { timeout: 15_000 }).toBeTruthy()
  const { subject = '', text = '' } = await PostalMime.parse((await read()) ?? '')
  return { subject, text }
}
