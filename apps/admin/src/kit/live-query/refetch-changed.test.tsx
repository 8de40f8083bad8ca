import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { refetchChanged } from './refetch-changed.ts'

it('a request that is in flight continues, and another one follows it, unless it is canceled', async () => {
  const client = new QueryClient()
  let value = 'old'
  let answering = Promise.resolve()
  let requests = 0
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'all'],
    queryFn: async () => {
      requests += 1
      const read = value
      await answering
      return read
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().data).toBe('old')

  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  void observer.refetch()
  value = 'new'
  const refetched = refetchChanged(client, [['list']])
  expect(requests).toBe(2)
  resolve()
  await refetched
  expect(observer.getCurrentResult().data).toBe('new')
  expect(requests).toBe(3)

  await refetchChanged(client, [['list']])
  expect(requests).toBe(4)

  answering = new Promise(() => {})
  void observer.refetch()
  const canceled = refetchChanged(client, [['list']])
  await client.cancelQueries({ queryKey: ['list'] })
  await canceled
  expect(requests).toBe(5)
})
