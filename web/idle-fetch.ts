let hasFailed = false
let underWay = 0

export const idleFetch = {
  isUnderWay: () => underWay > 0,
  recordFailure: () => {
    hasFailed = true
  },
  run: async (fetch: () => Promise<unknown>) => {
    underWay++
    hasFailed = false
    await fetch().catch(idleFetch.recordFailure)
    underWay--
    return !hasFailed
  },
}
