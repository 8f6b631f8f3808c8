/** Resolves once the page is drawn and has nothing more urgent to do; at once where nobody looks at it. */
export const whenDrawn = () =>
  new Promise<void>(resolve => {
    if ('scheduler' in window && !document.hidden) void scheduler.postTask(resolve, { priority: 'background' })
    else resolve()
  })
