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
  /** Behind a pooler, each statement may run in another process, so an answer from the pooler is enough. */
  isPooled?: boolean | undefined
}

/** What pg has no public names for. */
type Watched = { connection: { stream: Socket }; processID: number; readyForQuery: boolean }

/** An idle session has answered, or never got the statement: in both cases no answer will come. */
const works = `select from pg_stat_activity where pid = $1 and state not like 'idle%'`

/** Whether the server still works for that connection. A server that refuses because it is full is alive. */
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
 * Breaks a connection that got no data for six seconds while a statement runs, if the server, asked over another connection, does
 * not answer or does not work on it. A host that disappeared closes no connection: without this, its statements and the pool
 * would hang for a quarter of an hour, long after another server has replaced it. A statement that is only slow continues.
 */
export const watchSilence = (client: ClientBase, options: SilenceOptions): void => {
  const watched = client as unknown as Watched
  const { stream } = watched.connection
  const look = async (): Promise<void> => {
    const heard = stream.bytesRead
    // Data received since then means that this wait has ended, even if the next statement is already running.
    const isWaiting = (): boolean => !watched.readyForQuery && !stream.destroyed && stream.bytesRead === heard
    if (!isWaiting()) return
    if (await isServed(options, watched.processID)) return void stream.setTimeout(silentMs)
    // An answer that the server has just sent may still be on its way.
    await sleep(arrivalMs)
    if (isWaiting()) stream.destroy(new Error('Connection terminated: the server no longer answers'))
  }
  stream.setTimeout(silentMs).on('timeout', () => void look())
}
