import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningInstagram, startInstagram } from './testing/start-instagram.ts'

let instagram: RunningInstagram
beforeAll(async () => {
  instagram = await startInstagram()
})
beforeEach(async () => {
  await instagram.send('DELETE', '/sandbox/instagram')
})
afterAll(() => instagram.sandbox.stop())

const get = (path: string): Promise<Response> => fetch(instagram.origin + path, { redirect: 'manual' })
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await get(path)).arrayBuffer())

describe('a picture', () => {
  it('is a real JPEG, PNG or WebP that differs with its name', async () => {
    const jpeg = await bytesOf('/pictures/ana.jpg')
    expect([jpeg.subarray(0, 3).toString('hex'), jpeg.subarray(-2).toString('hex')]).toEqual(['ffd8ff', 'ffd9'])
    expect(jpeg).toEqual(await bytesOf('/pictures/ana.jpg'))
    expect(jpeg.equals(await bytesOf('/pictures/ben.jpg'))).toBe(false)

    const png = await bytesOf('/pictures/ana.png?side=16')
    const dataAt = png.indexOf('IDAT')
    const data = png.subarray(dataAt + 4, dataAt + 4 + png.readUInt32BE(dataAt - 4))
    expect(inflateSync(data)).toHaveLength(16 * (1 + 16 * 3))

    const webp = await bytesOf('/pictures/ana.webp?side=64')
    expect([webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8L'])
    expect([webp.readUInt32LE(4) + 8, webp.readUInt32LE(21) & 0x3fff]).toEqual([webp.length, 63])
  })

  it('goes wrong in the way its address says', async () => {
    expect((await get('/pictures/html/a.jpg')).headers.get('content-type')).toContain('text/html')
    expect(await (await get('/pictures/svg/a.jpg')).text()).toMatch(/^<svg.*<script>/)
    const script = await get('/pictures/script/a.jpg')
    expect([script.headers.get('content-type'), await script.text()]).toEqual([
      'image/jpeg',
      expect.stringMatching(/^<script>/),
    ])
    expect((await get('/pictures/expired/a.jpg')).status).toBe(403)
    expect((await get('/pictures/missing/a.jpg')).status).toBe(404)
    expect((await bytesOf('/pictures/broken/a.jpg')).length).toBe(40)
    expect((await bytesOf('/pictures/oversized/a.jpg')).length).toBeGreaterThan(50 * 1024 * 1024)
    const redirect = await get(`/pictures/redirect/a.jpg?to=${encodeURIComponent('http://10.0.0.1/')}`)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'http://10.0.0.1/'])
    await expect(get('/pictures/reset/a.jpg')).rejects.toThrow('fetch failed')
    await expect(
      fetch(`${instagram.origin}/pictures/hang/a.jpg`, { signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow('timeout')
  })

  it('goes wrong as the plan says, and is counted', async () => {
    await instagram.faults({ pictures: { script: ['redirect', 'ok', 'expired'], redirectTo: 'http://[::1]/' } })
    expect((await get('/pictures/a.jpg')).headers.get('location')).toBe('http://[::1]/')
    expect([(await get('/pictures/a.jpg')).status, (await get('/pictures/a.jpg')).status]).toEqual([200, 403])
    expect((await get('/pictures/a.gif')).status).toBe(404)
    expect(instagram.sandbox.instagram.calls.stats().pictures).toEqual({ redirect: 1, ok: 2, expired: 1 })
  })
})
