import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { publicHost, startTestGateway } from '../testing/test-gateway.ts'

const most = 5

it('one client holds no more connections than the limit, and can reopen each connection that it closes (S5)', async () => {
  const server = await startTestGateway({ connectionsPerClient: most })
  const open: Socket[] = []
  const begin = async (): Promise<Socket> => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    open.push(socket)
    return socket
  }
  try {
    for (let count = 0; count < most; count += 1)
      (await begin()).write(`POST /api/events HTTP/1.1\r\nhost: ${publicHost}\r\ncontent-length: 100\r\n\r\n{`)
    const refused = await begin()
    const [answer] = (await once(refused, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 429 [\s\S]*connection: close/)
    await once(refused, 'close')

    open[0]?.destroy()
    await expect.poll(async () => (await server.ask(publicHost, '/')).status).toBe(200)
  } finally {
    for (const socket of open) socket.destroy()
    await server.stop()
  }
})
