import type { Environment } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'
import type { QueueBoard } from '@velvet/queues/board'
import type { Logger } from 'pino'

/**
 * Opens the queue board on its first visit: the api itself processes no jobs and holds no connection to the queues. While they cannot
 * be reached, `open` throws `queues_unreachable`, and the next visit tries again.
 */
export const openQueueBoardLater = (env: Environment, logger: Logger) => {
  let opening: Promise<QueueBoard> | null = null
  const open = async (): Promise<QueueBoard> => {
    const { openQueueBoard } = await import('@velvet/queues/board')
    const { redisServerOf } = await import('@velvet/queues/redis')
    return openQueueBoard({
      databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '',
      redis: redisServerOf(env),
      onError: (error) => logger.warn({ error: error.message }, 'the queue board does not reach the queues'),
    })
  }
  return {
    open: (): Promise<QueueBoard> => {
      opening ??= open().catch((cause: unknown) => {
        opening = null
        throw new AppError('unavailable', 'queues_unreachable', 'The queues cannot be reached right now.', { cause })
      })
      return opening
    },
    close: async (): Promise<void> => {
      const board = await opening?.catch(() => null)
      await board?.close()
    },
  }
}
