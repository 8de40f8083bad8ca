import { connect, createServer } from 'node:net'

/** A port of the loopback address that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })

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
