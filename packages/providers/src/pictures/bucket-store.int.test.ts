import { createHash } from 'node:crypto'
import { calmInstagram } from '@velvet/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instagramToken, type RunningInstagram, startInstagram } from '../testing/start-instagram.ts'
import { openPictureStore } from './index.ts'

const bytes = Buffer.from('a picture')
const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`

describe('pictures in a bucket', () => {
  let service: RunningInstagram
  beforeAll(async () => {
    service = await startInstagram()
  })
  afterAll(() => service.stop())
  beforeEach(() => service.instagram.faults.set(calmInstagram(1, 0)))

  const open = (secret = instagramToken) =>
    openPictureStore({
      DATA_DIR: 'unused',
      S3_BUCKET: 'sandbox-pictures',
      S3_ENDPOINT: service.origin,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'velvet',
      S3_SECRET_ACCESS_KEY: secret,
    })
  const meets = (...script: ('full' | 'unavailable' | 'denied')[]) =>
    service.instagram.faults.set({ ...calmInstagram(1, 0), bucket: { ...calmInstagram(1, 0).bucket, script } })

  it('IG-16 stores a picture, and forgets it once it is removed', async () => {
    const store = open()
    await store.put(name, bytes)
    expect(await store.get(name)).toEqual(new Uint8Array(bytes))
    await store.remove(name)
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
  })

  it('T27 says that it is full', async () => {
    meets('full', 'full', 'full')
    await expect(open().put(name, bytes)).rejects.toMatchObject({ kind: 'unavailable', code: 'storage_full' })
  })

  it('reports that it does not answer, without its key', async () => {
    meets('denied', 'denied', 'denied')
    const away = { kind: 'unavailable', code: 'storage_unavailable', message: expect.not.stringContaining('velvet') }
    await expect(open().get(name)).rejects.toMatchObject(away)
    await expect(open('another secret').put(name, bytes)).rejects.toMatchObject(away)
    await expect(open('another secret').remove(name)).rejects.toMatchObject(away)
  })

  it('T26 requests only names of pictures', async () => {
    for (const bad of ['../secret', 'a.svg', `${'0'.repeat(64)}.webp/..`])
      await expect(open().get(bad)).rejects.toThrow()
  })
})
