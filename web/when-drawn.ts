/** Resolves once the page is drawn and has nothing more urgent to do. */
export const whenDrawn = () =>
  new Promise<void>(resolve => {
    if ('scheduler' in window) void scheduler.postTask(resolve, { priority: 'background' })
    else resolve()
  })
