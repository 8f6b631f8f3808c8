let hasFailed = false
let isUnderWay = false

/** Code that is fetched ahead of a click. When that fails, nobody has asked for anything yet, and the page stays. */
export const idleFetch = {
  isUnderWay: () => isUnderWay,
  noteFailure: () => {
    hasFailed = true
  },
  /** Answers whether the code is there. */
  run: async (fetch: () => Promise<unknown>) => {
    isUnderWay = true
    hasFailed = false
    await fetch().catch(idleFetch.noteFailure)
    isUnderWay = false
    return !hasFailed
  },
}
