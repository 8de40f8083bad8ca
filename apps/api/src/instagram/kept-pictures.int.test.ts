import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const bytes = Buffer.from('the bytes of a picture')
const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
const url = `/instagram-images/${name}`

describe('stored pictures', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: TestApi
  let signedIn: Awaited<ReturnType<TestApi['signIn']>>
  beforeAll(async () => {
    pictures = await startPictures()
    api = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools })
    signedIn = await api.signIn('moderator')
    await pictures.tools.store.put(name, bytes)
  })
  afterAll(async () => {
    await api.close()
    await pictures.stop()
  })

  /** Sends a path verbatim: a client that resolves dots first would hide their effect. */
  const openRaw = async () => {
    const payload = { username: 'moderator', password: api.password }
    const login = await api.app.inject({ method: 'POST', url: '/api/admin/login', payload })
    const cookie = `${login.cookies[0]?.name}=${login.cookies[0]?.value}`
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    return (written: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: written, headers: { cookie } }, (answer) => {
          text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
        })
          .on('error', reject)
          .end()
      })
  }

  it('IG-21 are shown permanently to signed-in admins', async () => {
    const answer = await signedIn({ url })
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, bytes])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      etag: `"${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await signedIn({ url, headers: { 'if-none-match': `"${name}"` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('are shown to no one else, and on no other site', async () => {
    expect((await api.app.inject({ url })).statusCode).toBe(401)
    expect((await signedIn({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect((await api.app.inject({ url, headers: { 'if-none-match': `"${name}"` } })).statusCode).toBe(401)
  })

  it('T26 no path leads to any other file', async () => {
    await writeFile(path.join(pictures.directory, 'secret.webp'), 'secret')
    const [stem = ''] = name.split('.')
    const corpus = [
      'secret.webp',
      '../secret.webp',
      '..%2fsecret.webp',
      '..%252fsecret.webp',
      '%2e%2e/secret.webp',
      '%2e%2e%2fsecret.webp',
      '..%5csecret.webp',
      '....//secret.webp',
      '/secret.webp',
      '%2fetc%2fpasswd',
      '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
      `${name}%00`,
      `${name}%00.jpg`,
      `${name}%0a`,
      `${name}/`.repeat(2),
      `${name}/../../secret.webp`,
      `%2e/${name}`,
      name.toUpperCase(),
      `${stem}.svg`,
      `${stem}.html`,
      `${stem}.webp.js`,
      stem,
      `${stem}.WEBP`,
      `x${name}`,
      '0'.repeat(64).concat('.webp'),
      '.',
      '..',
      '~',
      `C:%5c${name}`,
      'x'.repeat(300),
    ]
    const ask = await openRaw()
    expect((await ask(url)).status).toBe(200)
    for (const tried of corpus) {
      const answer = await ask(`/instagram-images/${tried}`)
      expect([tried, answer.status]).toEqual([tried, 404])
      expect(answer.body).not.toContain('secret')
    }
  })
})
