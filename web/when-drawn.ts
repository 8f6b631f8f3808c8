export const whenDrawn = () =>
  new Promise<void>(resolve => {
    if ('scheduler' in window && !document.hidden) void scheduler.postTask(resolve, { priority: 'background' })
    else resolve()
  })
