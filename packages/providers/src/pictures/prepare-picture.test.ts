import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPicturePreparer } from './prepare-picture.ts'

const prepare = createPicturePreparer()
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 30, b: 60 } } })

describe('IG-16 preparing pictures', () => {
  it('makes a WebP within the maximum side, and never enlarges a picture', async () => {
    const wide = await prepare(await plain(2_000, 1_000).jpeg().toBuffer(), 1_080)
    expect(wide).toMatchObject({ width: 1_080, height: 540 })
    expect((await sharp(wide?.bytes).metadata()).format).toBe('webp')
    expect(await prepare(await plain(100, 200).png().toBuffer(), 1_080)).toMatchObject({ width: 100, height: 200 })
  })

  it('reads every kind of picture that is fetched', async () => {
    for (const type of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const)
      expect([type, await prepare(await plain(64, 64).toFormat(type).toBuffer(), 32)]).toMatchObject([
        type,
        { width: 32, height: 32 },
      ])
  })

  it('removes location and camera data, and rotates the picture upright', async () => {
    const bytes = await plain(200, 100)
      .withExif({ IFD0: { Model: 'Camera' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const prepared = await prepare(bytes, 320)
    expect(prepared).toMatchObject({ width: 100, height: 200 })
    expect((await sharp(prepared?.bytes).metadata()).exif).toBeUndefined()
  })

  it('keeps the first frame of an animation', async () => {
    const frames = await sharp(
      await Promise.all([plain(16, 16).png().toBuffer(), plain(16, 16).negate().png().toBuffer()]),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const prepared = await prepare(frames, 320)
    expect(prepared).toMatchObject({ width: 16, height: 16 })
    expect((await sharp(prepared?.bytes).metadata()).pages).toBeUndefined()
  })

  it('T27 does not unpack a picture of too many pixels, however small its file', async () => {
    const gray = (side: number) =>
      sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
        .jpeg()
        .toBuffer()
    const bomb = await gray(6_400)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await prepare(bomb, 320)).toBeNull()
    expect(await prepare(await gray(6_300), 320)).toMatchObject({ width: 320 })
  }, 20_000)

  it('T26 refuses files that are no picture', async () => {
    const jpeg = await plain(640, 640).jpeg().toBuffer()
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('<!doctype html>'),
      Buffer.alloc(0),
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.from('GIF89a<script>alert(1)</script>'),
    ])
      expect(await prepare(bytes, 320)).toBeNull()
  })
})
