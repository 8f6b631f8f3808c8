/** Since when the browser has no connection, as HH:mm; undefined while it has one. */
let since: string | undefined

const clock = () => new Date().toLocaleTimeString('en-US', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })

export const connection = {
  offlineSince: () => since,
  subscribe: (listener: () => void) => {
    const lost = () => {
      since ??= clock()
      listener()
    }
    const back = () => {
      since = undefined
      listener()
    }
    addEventListener('offline', lost)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', back)
    }
  },
}
