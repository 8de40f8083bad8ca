import { Client } from 'pg'
import { announceInTurn } from './announce-in-turn.ts'
import { watchSilence } from './watch-silence.ts'

export type ListenOptions = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** Called after every (re)connection: whatever was announced in between was missed. */
  onConnected?: () => void
  onError?: (error: Error) => void
}

const longestPauseMs = 5_000

/**
 * Hears what is announced on a Postgres channel, on a connection of its own, and takes its turn in announcing what others have
 * committed (`announceInTurn`), so that where somebody hears somebody announces. A lost connection is reported and made again with
 * growing pauses (0.1 to 5 s); it never throws. The address must be that of the server, not of a pooler. `close` resolves when the
 * connection is gone.
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
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
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
      watchSilence(fresh, options)
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
