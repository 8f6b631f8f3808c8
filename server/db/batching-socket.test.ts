import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchingSocket } from './batching-socket.ts'

const statement = (socket: BatchingSocket, text: string) => {
  socket.cork()
  socket.write(text)
  socket.uncork()
}

test('statements of one turn of the event loop are held until its end, and leave in their order', async () => {
  let received = ''
  const server = createServer(peer => peer.on('data', data => (received += String(data)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new BatchingSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')

  for (const text of ['begin;', 'insert;', 'commit;']) statement(socket, text)
  expect(socket.writableCorked).toBe(1)
  await nextTurn()
  expect(socket.writableCorked).toBe(0)
  statement(socket, 'select;')
  socket.end()
  await once(socket, 'close')
  expect(received).toBe('begin;insert;commit;select;')
  server.close()
})
