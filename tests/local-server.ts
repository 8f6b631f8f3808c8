import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free local port; closing drops open connections. */
export const listenLocally = async (server: Server) => {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, close }
}
