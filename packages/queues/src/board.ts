import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type { AppControllerRoute, BullBoardQueues, IServerAdapter } from '@bull-board/api/typings/app'
import { queueNames } from '@velvet/contracts/kernel'
import { boardUi } from './board-page.ts'
import { connect, type QueueConfig } from './connect.ts'
import { within } from './within.ts'

/** One call of the board's page; `route` as bull-board writes it, such as `/api/queues/:queueName/pause`. */
export type BoardCall = {
  method: string
  route: string
  params: Record<string, string>
  query: Record<string, unknown>
}

/** What the page gets: an HTTP status and a JSON body. */
export type BoardAnswer = { status: number; body: unknown }

export type QueueBoard = {
  /** Never rejects: queues that cannot be reached are a 503, a route that bull-board lacks is a 404. */
  call: (call: BoardCall) => Promise<BoardAnswer>
  close: () => Promise<void>
}

const maxAnswerMs = 5_000

const unreachable: BoardAnswer = {
  status: 503,
  body: { error: { key: 'ERRORS.INTERNAL_SERVER_ERROR' }, message: 'The queues cannot be reached right now.' },
}

/** Collects the routes that bull-board would register with a web framework. */
const collect = () => {
  let queues: BullBoardQueues = new Map()
  let routes: AppControllerRoute[] = []
  const adapter: IServerAdapter = {
    setQueues: (given) => {
      queues = given
      return adapter
    },
    setApiRoutes: (given) => {
      routes = given
      return adapter
    },
    setViewsPath: () => adapter,
    setStaticPath: () => adapter,
    setEntryRoute: () => adapter,
    setErrorHandler: () => adapter,
    setUIConfig: () => adapter,
  }
  return { adapter, queues: () => queues, routes: () => routes }
}

/**
 * Opens the queue board over the queues of the product, on Redis or in Postgres. It works on no job itself. Throws within seconds
 * while the queues cannot be reached.
 */
export const openQueueBoard = async (config: QueueConfig): Promise<QueueBoard> => {
  const connection = await connect({ ...config, answersPeople: true })
  const queues = queueNames.map((name) => connection.queue(name))
  for (const queue of queues) queue.on('error', config.onError)
  const close = async (): Promise<void> => {
    await Promise.all(queues.map((queue) => queue.close()))
    await connection.close()
  }
  try {
    // A queue whose first call to Redis failed stays unusable.
    await within(maxAnswerMs, Promise.all(queues.map((queue) => queue.waitUntilReady())))
  } catch (error) {
    await close().catch(config.onError)
    throw error
  }
  const found = collect()
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: found.adapter,
    // Passed explicitly: bull-board would resolve it by a name that the build of the image cannot detect.
    options: { uiBasePath: boardUi, uiConfig: {} },
  })

  return {
    call: async ({ method, route, params, query }) => {
      const handler = found.routes().find((one) => one.route === route && one.method === method.toLowerCase())?.handler
      if (!handler) return { status: 404, body: { error: { key: 'ERRORS.INVALID_QUEUE' } } }
      const request = { queues: found.queues(), params, query, body: {}, headers: {}, uiConfig: {} }
      try {
        const { status = 200, body } = await within(maxAnswerMs, Promise.resolve(handler(request)))
        return { status, body }
      } catch (error) {
        config.onError(error as Error)
        return unreachable
      }
    },
    close,
  }
}
