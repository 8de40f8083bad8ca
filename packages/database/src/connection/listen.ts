import { Client } from 'pg'
import { announceInTurn } from '../announce-in-turn.ts'
import { leaveReadOnly } from './leave-read-only.ts'
import { watchSilence } from './watch-silence.ts'

export type ListenOptions = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** Called after every (re)connection: whatever was announced in between was missed. */
  onConnected?: () => void
  onError?: (error: Error) => void
}

const maxPauseMs = 5_000

/**
 * Listens to a Postgres channel on a separate connection, and takes turns in sending announcements that were committed
 * (`announceInTurn`), so that a sender exists wherever there is a listener. Reports a lost connection and reconnects with
 * growing pauses (0.1 to 5 s); never throws. The address must be that of the server, not of a pooler. `close` resolves when the
 * connection is closed.
 */
export const listen = (options: ListenOptions): { close: () => Promise<void> } => {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pauseMs = 100
  let isClosed = false

  const again = (error?: Error): void => {
    if (isClosed || timer) return
    if (error) options.onError?.(error)
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pauseMs)
    timer.unref()
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }

  const connect = async (): Promise<void> => {
    const fresh = new Client({ connectionString: options.url, keepAlive: true, connectionTimeoutMillis: 2_000 })
    client = fresh
    const ending = new AbortController()
    fresh.on('error', (error) => again(error))
    fresh.on('end', () => {
      ending.abort()
      again()
    })
    fresh.on('notification', (message) => options.onMessage(message.payload ?? ''))
    try {
      await fresh.connect()
      leaveReadOnly(fresh)
      watchSilence(fresh, options)
      // A server that accepts no writes refuses this, so that it is asked again with growing pauses.
      await fresh.query('delete from announcements where false')
      await fresh.query(`listen ${fresh.escapeIdentifier(options.channel)}`)
      pauseMs = 100
      options.onConnected?.()
      const onError = (error: Error): void => {
        if (!isClosed) options.onError?.(error)
      }
      void announceInTurn(fresh, { signal: ending.signal, onError })
    } catch (error) {
      await fresh.end().catch(() => undefined)
      again(error as Error)
    }
  }

  void connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
