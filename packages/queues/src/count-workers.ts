import { connect, type QueueConfig } from './connect.ts'
import { within } from './within.ts'

const longestAnswerMs = 5_000

/** What BullMQ answers for a Redis that does not let its clients be listed. */
const isUnknown = ({ name }: { readonly name?: string }): boolean => name?.includes('does not support') === true

/**
 * Number of processes of this installation that work on its queues right now, counted by their connections; null when Redis does
 * not list its clients. Changes nothing. Throws while the queues cannot be reached, and before their first start.
 */
export const countWorkers = async (
  config: Pick<QueueConfig, 'redis' | 'databaseUrl' | 'namespace'>,
): Promise<number | null> => {
  const onError = (): void => undefined
  const connection = await connect({ ...config, answersPeople: true, onlyLooks: true, onError })
  const queue = connection.queue('maintenance')
  queue.on('error', onError)
  try {
    const workers = await within(longestAnswerMs, queue.getWorkers())
    return workers.some(isUnknown) ? null : workers.length
  } finally {
    await queue.close().catch(onError)
    await connection.close()
  }
}
