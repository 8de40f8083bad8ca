import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { publicHost, startTestGateway } from '../testing/test-gateway.ts'

it('sends pages compressed to browsers that take it, as the gateway of production does', async () => {
  const server = await startTestGateway()
  onTestFinished(() => server.stop())
  for (const url of ['/', '/e/gala', '/g/token']) {
    const compressed = await server.open(publicHost, url, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    const plain = await server.ask(publicHost, url)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(gunzipSync(await buffer(compressed)).toString()).toBe(plain.body)
  }
  const head = await server.open(publicHost, '/e/gala', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect([head.statusCode, await buffer(head)]).toEqual([200, Buffer.from('')])
})
