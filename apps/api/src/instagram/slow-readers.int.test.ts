import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pictureOf, startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const mebibyte = 1024 * 1024

/** Of the maximum size, with different content for every number. */
const largePicture = (number: number): Buffer => {
  const first = pictureOf(number)
  return Buffer.concat([first, Buffer.alloc(5 * mebibyte - first.length, `picture ${number} `)])
}

describe('a picture on its way to a slow client', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: TestApi
  beforeAll(async () => {
    pictures = await startPictures()
    api = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools })
    await api.signIn('moderator')
    await api.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await api.close()
    await pictures.stop()
  })

  it('API-03 arrives unchanged, though others have taken its place in memory', async () => {
    const { port } = api.app.server.address() as AddressInfo
    const signedIn = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'moderator', password: api.password },
    })
    const cookie = `${signedIn.cookies[0]?.name}=${signedIn.cookies[0]?.value}`
    const ask = async (number: number) => {
      const path = `/${number}.gif`
      pictures.answers.set(path, (_request, response) => response.end(largePicture(number)))
      const url = encodeURIComponent(`${pictures.origin}${path}`)
      const asked = request({ port, path: `/api/proxy/instagram-image?url=${url}`, headers: { cookie }, agent: false })
      asked.end()
      const [answer] = await once(asked, 'response')
      return answer as AsyncIterable<Buffer> & { statusCode: number }
    }
    const readAll = async (answer: AsyncIterable<Buffer>): Promise<Buffer> => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return Buffer.concat(chunks)
    }

    const slow = await ask(0)
    // More than the memory cache holds.
    for (let number = 1; number <= 14; number++)
      expect([number, (await readAll(await ask(number))).equals(largePicture(number))]).toEqual([number, true])
    await sleep(100)
    expect((await readAll(slow)).equals(largePicture(0))).toBe(true)
    expect((await readAll(await ask(0))).equals(largePicture(0))).toBe(true)
    expect(pictures.asked.filter((path) => path === '/0.gif')).toHaveLength(2)
  })
})
