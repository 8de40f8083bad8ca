import { Cluster } from 'ioredis'
import { afterEach, describe, expect, it } from 'vitest'
import { openRedis } from './open-redis.ts'

describe('a client of a cluster', () => {
  const opened: Cluster[] = []
  afterEach(() => {
    for (const cluster of opened.splice(0)) cluster.disconnect()
  })

  const optionsFor = (url: string) => {
    const cluster = openRedis(
      { urls: [url], isCluster: true, sentinels: null },
      { maxRetriesPerRequest: 1 },
      () => undefined,
    )
    if (!(cluster instanceof Cluster)) throw new Error('no cluster')
    opened.push(cluster)
    return cluster.options
  }

  it('connects to the names of its nodes where they have certificates, and to their addresses otherwise', async () => {
    const { dnsLookup, redisOptions } = optionsFor('rediss://localhost:1')
    expect(redisOptions).toMatchObject({ tls: {} })
    const host = await new Promise((resolve) => dnsLookup?.('cluster.example', (_, address) => resolve(address)))
    expect(host).toBe('cluster.example')

    const plain = optionsFor('redis://localhost:1').dnsLookup
    const address = await new Promise((resolve) => plain?.('localhost', (_, found) => resolve(found)))
    expect(address).toMatch(/^(127\.0\.0\.1|::1)$/)
  })
})
