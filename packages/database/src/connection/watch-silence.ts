import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase } from 'pg'

/** Longer than most statements may take, so that few connections are ever asked about. */
const silentMs = 6_000
const connectMs = 2_000
const answerMs = 3_000
const arrivalMs = 200

export type SilenceOptions = {
  /** Where the server, or its pooler, takes new connections. */
  url: string
  /** The process behind a pooler is another one from statement to statement: it counts that the pooler answers. */
  isPooled?: boolean | undefined
}

/** What pg has no public names for. */
type Watched = { connection: { stream: Socket }; processID: number; readyForQuery: boolean }

/** A session that is idle has answered, or was never asked: either way nothing will come. */
const works = `select from pg_stat_activity where pid = $1 and state not like 'idle%'`

/** Whether the server still works for that connection. One that is full says so, and lives. */
const isServed = async ({ url, isPooled }: SilenceOptions, processId: number): Promise<boolean> => {
  const probe = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    if (isPooled) return (await probe.query('select')).rowCount === 1
    return (await probe.query(works, [processId])).rowCount === 1
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === '53300'
  } finally {
    void probe.end().catch(() => undefined)
  }
}

/**
 * Breaks a connection whose statement has gone without a sign for six seconds when the server, asked by another connection, does not
 * answer or does not work on it. A host that vanished closes no connection: without this its statements would hang for a quarter of
 * an hour, and with them the pool, long after another server took its place. A statement that merely takes long goes on.
 */
export const watchSilence = (client: ClientBase, options: SilenceOptions): void => {
  const watched = client as unknown as Watched
  const { stream } = watched.connection
  const look = async (): Promise<void> => {
    const heard = stream.bytesRead
    // Anything heard since belongs to another wait, also when the next statement is under way by now.
    const isWaiting = (): boolean => !watched.readyForQuery && !stream.destroyed && stream.bytesRead === heard
    if (!isWaiting()) return
    if (await isServed(options, watched.processID)) return void stream.setTimeout(silentMs)
    // What it has just answered is on its way.
    await sleep(arrivalMs)
    if (isWaiting()) stream.destroy(new Error('Connection terminated: the server no longer answers'))
  }
  stream.setTimeout(silentMs).on('timeout', () => void look())
}
