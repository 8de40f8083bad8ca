import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCaddy, type RunningCaddy, startCaddy } from '../testing/start-caddy.ts'

describe.skipIf(!hasCaddy())('the shipped Caddyfile', () => {
  let stream: ServerResponse
  let caddy: RunningCaddy
  const api = createServer((request, response) => {
    if (request.url !== '/api/admin/changes') return response.end()
    stream = response
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    response.write('event: applicants\ndata: first\n\n')
  })
  beforeAll(async () => {
    await once(api.listen(0, '127.0.0.1'), 'listening')
    caddy = await startCaddy(['127.0.0.1'], (api.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await caddy.stop()
    api.close()
  })

  it('sends events of a stream as they come', async () => {
    const answer = await caddy.open('admin', '/api/admin/changes', {
      headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    const received = answer.setEncoding('utf8')[Symbol.asyncIterator]()
    // Each arrives while the stream stays open; a proxy that collects them would wait for its end.
    expect((await received.next()).value).toBe('event: applicants\ndata: first\n\n')
    stream.write('event: events\ndata: second\n\n')
    expect((await received.next()).value).toBe('event: events\ndata: second\n\n')
    expect(stream.writableEnded).toBe(false)
    stream.end()
    expect((await received.next()).done).toBe(true)
  })
})
