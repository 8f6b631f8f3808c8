import type { Env } from '#server/base/env.ts'
import { readAnswer } from './spot-answers.rules.ts'
import type { SpotItem } from './spot-prices.contract.ts'
import { feedItems } from './spot-prices.names.ts'
import type { Reading } from './spot-readings.rules.ts'

type FeedEnv = Pick<Env, 'spotMetalsUrl' | 'spotCryptoUrl'>

export const feedAddress = ({ spotMetalsUrl, spotCryptoUrl }: FeedEnv, item: SpotItem) => {
  const { kind, symbol } = feedItems[item]
  if (kind === 'metals') return spotMetalsUrl && `${spotMetalsUrl}/price/${symbol}`
  return spotCryptoUrl && `${spotCryptoUrl}/v2/prices/${symbol}-USD/spot`
}

const TIME_LIMIT_MS = 10_000
const MAX_BYTES = 64 * 1024

/** Reads at most as much as an honest answer has. */
const boundedText = async (answer: Response) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const isOutOfTime = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

export const askFeed = async (
  item: SpotItem,
  address: string,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Reading | { problem: string }> => {
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const answer = await fetch(address, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { problem: `The feed answered with status ${answer.status}` }
    }
    const body = await boundedText(answer)
    return body === undefined ? { problem: 'The answer is too long' } : readAnswer(item, body, Date.now())
  } catch (error) {
    if (isOutOfTime(error)) return { problem: `The feed did not answer within ${timeLimitMs / 1000} seconds` }
    return { problem: 'The feed can not be reached' }
  }
}
