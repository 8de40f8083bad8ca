import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { parseEnvironment } from '@velvet/contracts/config'
import pino from 'pino'
import { expect, inject, it } from 'vitest'
import { openQueueBoardLater } from './compose-queue-board.ts'

const redis = inject('redisUrl')

it.skipIf(!redis)('a queue board whose Redis is away says so within seconds, and works once it is back', async () => {
  const { hostname, port: redisPort, pathname } = new URL(redis ?? '')
  const way = createServer((socket) => {
    const onward = connect(Number(redisPort), hostname)
    pipeline(socket, onward, socket, () => undefined)
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const { port } = way.address() as AddressInfo
  way.close()
  const { open, close } = openQueueBoardLater(
    parseEnvironment({
      DATABASE_URL: inject('databaseUrl'),
      SESSION_SECRET: 'a-secret-for-tests-a-secret-for-tests',
      REDIS_URL: `redis://127.0.0.1:${port}${pathname}`,
    }),
    pino({ level: 'silent' }),
  )
  const startedAt = performance.now()
  await expect(open()).rejects.toMatchObject({ kind: 'unavailable', code: 'queues_unreachable' })
  expect(performance.now() - startedAt).toBeLessThan(10_000)

  await once(way.listen(port, '127.0.0.1'), 'listening')
  const board = await open()
  const call = { method: 'GET', route: '/api/queues', params: {}, query: {} }
  expect(await board.call(call)).toMatchObject({ status: 200 })
  await close()
  way.close()
})
