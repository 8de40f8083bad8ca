import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresConnection, type PostgresPoolConfig } from 'bullmq'

const retryMs = 2_000

/**
 * BullMQ's connection to Postgres, but ready only once the server accepts connections; reports each failed attempt. BullMQ keeps
 * the failure of its first attempt forever, for example on a server without free connections, and its workers then repeat it
 * without a pause, so that their process does nothing else.
 */
export class RetryingConnection extends PostgresConnection {
  #reached: Promise<void> | undefined
  readonly #onError: (error: Error) => void

  constructor(config: PostgresPoolConfig, onError: (error: Error) => void) {
    super(config)
    this.#onError = onError
  }

  override async waitUntilReady(): Promise<void> {
    this.#reached ??= this.#reach()
    await this.#reached
    await super.waitUntilReady()
  }

  async #reach(): Promise<void> {
    while (!this.isClosing) {
      try {
        const client = await this.pool.connect()
        client.release()
        return
      } catch (error) {
        this.#onError(error as Error)
        await sleep(retryMs)
      }
    }
  }
}
