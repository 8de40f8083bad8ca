import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { hasCaddy, startCaddy } from '../testing/start-caddy.ts'

const behindIngress = { EDGE: 'ingress', INGRESS_NETWORKS: '10.0.0.0/8 127.0.0.0/8' }

describe.skipIf(!hasCaddy())('what the shipped Caddyfile tells an api about its client', async () => {
  const api = createServer(({ url, headers }, response) =>
    response.end(url === '/api/scheme' ? headers['x-forwarded-proto'] : headers['x-forwarded-for']),
  ).listen(0, '127.0.0.1')
  await once(api, 'listening')
  afterAll(() => void api.close())

  it.each([
    ['is the address that called it, whatever the client claims', {}, '127.0.0.1'],
    ['is what the ingress says, behind one', behindIngress, '203.0.113.7, 127.0.0.1'],
    [
      'is not what others than the ingress say',
      { EDGE: 'ingress', INGRESS_NETWORKS: '10.0.0.0/8 192.168.0.0/16' },
      '127.0.0.1',
    ],
  ])('%s', async (_what, env, expected) => {
    const caddy = await startCaddy(['127.0.0.1'], (api.address() as AddressInfo).port, env)
    try {
      const answer = await caddy.ask('public', '/api/whoami', { headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect(answer).toMatchObject({ status: 200, body: expected })
    } finally {
      await caddy.stop()
    }
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['says nothing of https', {}, {}],
    ['speaks of its own call', {}, { 'x-forwarded-proto': 'http' }],
    ['is not in these networks', { INGRESS_NETWORKS: '10.0.0.0/8' }, {}],
  ])('is https behind an ingress, also when that %s', async (_what, env, headers) => {
    const caddy = await startCaddy(['127.0.0.1'], (api.address() as AddressInfo).port, { ...behindIngress, ...env })
    try {
      expect(await caddy.ask('public', '/api/scheme', { headers })).toMatchObject({ status: 200, body: 'https' })
    } finally {
      await caddy.stop()
    }
  })
})
