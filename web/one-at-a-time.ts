/** Runs a task one at a time; calls made while it runs become one more run afterwards. */
export const oneAtATime = (task: () => Promise<unknown>) => {
  let isRunning = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    do {
      isAskedAgain = false
      await task().catch(() => {})
    } while (isAskedAgain)
    isRunning = false
  }
}
