import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** What pg has no public names for. */
type Watched = {
  connection: { stream: Socket; on: (event: 'errorMessage', listen: (error: { code?: string }) => void) => void }
}

/**
 * Closes a connection whose server refuses writes (25006): it was demoted and stays reachable, so a pool that kept the connection
 * would never reach the new primary.
 */
export const leaveReadOnly = (client: ClientBase): void => {
  const { connection } = client as unknown as Watched
  connection.on('errorMessage', ({ code }) => {
    if (code === '25006') connection.stream.destroy(new Error('Connection terminated: the server accepts no writes'))
  })
}
