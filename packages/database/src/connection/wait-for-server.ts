import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Nothing listens there yet, or the server says cannot_connect_now: it starts, recovers or stops. */
const startingCodes = ['ECONNREFUSED', '57P03']
const pauseMs = 500

const isStarting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && startingCodes.includes(String(error.code))

/**
 * Returns once the server of this address accepts a connection. While it starts, this tries again, and calls `warn` once.
 * Throws the last error after `patienceMs`, and any other error at once.
 */
export const waitForServer = async (
  url: string,
  { warn, patienceMs }: { warn: (sentence: string) => void; patienceMs: number },
): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    // A server that starts may break the connection later than it refused it.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (!isStarting(error) || performance.now() + pauseMs > deadline) throw error
      if (tries === 0) warn(`The database is not ready yet; waiting for it, for up to ${patienceMs / 1_000} s`)
      await sleep(pauseMs)
    }
  }
}
