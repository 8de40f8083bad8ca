import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../ports.ts'

/** A way to a provider that can be shut: what is sent then leaves the sender and never arrives. */
export const openGate = async (origin: string) => {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  let isShut = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
    }
    near.on('data', (bytes) => isShut || far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return {
    origin: `http://127.0.0.1:${port}`,
    shut: () => {
      isShut = true
    },
    /** For new connections; those that lost something stay lost. */
    open: () => {
      for (const socket of sockets) socket.destroy()
      isShut = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
