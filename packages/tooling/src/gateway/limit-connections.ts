import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientBlock } from '@velvet/domain/network'

const refusal = 'HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Refuses the connections that a client opens beyond `most`: unfinished requests would otherwise cost it nothing and us a socket each. */
export const limitConnections = (server: Server, most: number): void => {
  const openBy = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const client = clientBlock(socket.remoteAddress ?? '')
    const open = (openBy.get(client) ?? 0) + 1
    openBy.set(client, open)
    socket.once('close', () => {
      const left = (openBy.get(client) ?? 1) - 1
      if (left > 0) openBy.set(client, left)
      else openBy.delete(client)
    })
    if (open <= most) return
    socket.end(refusal)
    socket.destroySoon()
  })
}
