import { connect, type QueueConfig } from './connect.ts'
import { within } from './within.ts'

const maxAnswerMs = 5_000

/** BullMQ's answer for a Redis that does not allow listing its clients. */
const isUnknown = ({ name }: { readonly name?: string }): boolean => name?.includes('does not support') === true

/** BullMQ exports its error for a database without its tables, which the first worker creates, by name only. */
const isUnprepared = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SchemaMigrationRequiredError'

/**
 * Number of processes of this installation that work on its queues right now, counted by their connections; `unlisted` when Redis
 * does not list its clients, `never_started` when no process has ever used the queues in Postgres. Changes nothing. Throws while
 * the queues cannot be reached.
 */
export const countWorkers = async (
  config: Pick<QueueConfig, 'redis' | 'databaseUrl' | 'namespace'>,
): Promise<number | 'unlisted' | 'never_started'> => {
  const onError = (): void => undefined
  const connection = await connect({ ...config, answersPeople: true, onlyLooks: true, onError })
  const queue = connection.queue('maintenance')
  queue.on('error', onError)
  try {
    const workers = await within(maxAnswerMs, queue.getWorkers())
    return workers.some(isUnknown) ? 'unlisted' : workers.length
  } catch (error) {
    if (isUnprepared(error)) return 'never_started'
    throw error
  } finally {
    await queue.close().catch(onError)
    await connection.close()
  }
}
