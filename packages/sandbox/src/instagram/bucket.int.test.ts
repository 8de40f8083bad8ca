import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from './aws-signature.ts'
import { instagramToken, type RunningInstagram, startInstagram } from './testing/start-instagram.ts'

let instagram: RunningInstagram
beforeAll(async () => {
  instagram = await startInstagram()
})
beforeEach(async () => {
  await instagram.send('DELETE', '/sandbox/instagram')
})
afterAll(() => instagram.sandbox.stop())

const ask = (method: string, key: string, body = '', more: Record<string, string> = {}, secret = instagramToken) => {
  const url = `/sandbox-pictures/${key}`
  const terms = { scope: '20261121/us-east-1/s3/aws4_request', names: ['host', 'x-amz-content-sha256', 'x-amz-date'] }
  const headers = {
    host: new URL(instagram.origin).host,
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    'x-amz-date': '20261121T000000Z',
    ...more,
  }
  const signature = signatureOf(secret, { method, url, headers }, terms)
  const authorization = `AWS4-HMAC-SHA256 Credential=key/${terms.scope}, SignedHeaders=${terms.names.join(';')}, Signature=${signature}`
  return fetch(instagram.origin + url, {
    method,
    headers: { ...headers, authorization },
    ...(body ? { body } : {}),
  })
}

describe('the bucket', () => {
  it('keeps, gives, shows and removes objects', async () => {
    expect((await ask('PUT', 'folder/a.webp', 'bytes', { 'content-type': 'image/webp' })).status).toBe(200)
    const object = await ask('GET', 'folder/a.webp')
    expect([object.headers.get('content-type'), await object.text()]).toEqual(['image/webp', 'bytes'])
    expect((await ask('HEAD', 'folder/a.webp')).headers.get('content-length')).toBe('5')
    expect(await (await instagram.send('GET', '/sandbox/instagram/objects')).json()).toEqual({
      objects: [{ key: 'folder/a.webp', type: 'image/webp', bytes: 5 }],
    })
    expect((await ask('DELETE', 'folder/a.webp')).status).toBe(204)
    const missing = await ask('GET', 'folder/a.webp')
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')])
  })

  it('reads a payload that comes in chunks', async () => {
    const chunks = '5\r\nhello\r\n1\r\n!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'
    await ask('PUT', 'a.webp', chunks, { 'content-encoding': 'aws-chunked', 'content-type': 'image/webp' })
    expect(await (await ask('GET', 'a.webp')).text()).toBe('hello!')
  })

  it('refuses another secret, and goes wrong as the plan says', async () => {
    expect((await ask('PUT', 'a.webp', 'bytes', {}, 'wrong')).status).toBe(403)
    await instagram.faults({ bucket: { script: ['full', 'unavailable', 'denied'] } })
    const full = await ask('PUT', 'a.webp', 'bytes')
    expect([full.status, await full.text()]).toEqual([507, expect.stringContaining('XMinioStorageFull')])
    expect((await ask('GET', 'a.webp')).status).toBe(503)
    expect((await ask('GET', 'a.webp')).status).toBe(403)
    expect((await ask('GET', 'a.webp')).status).toBe(404)
  })
})
