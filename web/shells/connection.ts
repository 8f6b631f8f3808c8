let since: number | undefined

export const connection = {
  offlineSince: () => since,
  subscribe: (listener: () => void) => {
    const lost = () => {
      since ??= Date.now()
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
