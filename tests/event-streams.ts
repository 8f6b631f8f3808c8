import { STREAM } from '#shared/endpoint.ts'

/** Opens a person's event stream; calls made `as` it join its records. */
export const openTestStream = async (base: string, { token }: { token: string }, userAgent = 'test') => {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/events`, { headers, signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const count = (wanted: string) => text.split(wanted).length - 1
  const untilCount = async (wanted: string, times: number) => {
    while (count(wanted) < times) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
    }
    return text
  }
  const until = (wanted: string) => untilCount(wanted, 1)
  const stream = /"stream":"([^"]+)"/.exec(await until('event: ready'))?.[1] ?? ''
  return {
    as: { token, headers: { [STREAM]: stream, 'user-agent': userAgent } },
    until,
    untilCount,
    close: () => stop.abort(),
  }
}
