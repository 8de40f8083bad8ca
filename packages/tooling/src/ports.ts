import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** Whether something accepts connections there. */
export const isPortOpen = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 })
    const settle = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false))
  })

/** Whether a process could listen there now. */
export const isPortFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/**
 * A port of the loopback address that was free a moment ago. It is below the range that systems assign automatically, so that the
 * system does not assign it to another process before it is used or while its process restarts.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 30_000)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
  throw new Error('No free port')
}
