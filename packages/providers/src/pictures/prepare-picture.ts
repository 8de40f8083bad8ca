import type { PreparePicture } from '@velvet/services/instagram'
import type Sharp from 'sharp'
import { pictureTypeOf } from './picture-type.ts'

/** The maximum number of pixels of a picture to decode: twice the largest that phones take. */
const maxPixels = 40_000_000
const quality = 80
const maxSeconds = 10

/** Loaded with the first picture: a process that prepares none saves its memory. */
const loadSharp = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Keeps memory constant, and leaves the other core to other work.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return sharp
}

/** Opens the re-encoder. Of an animation, the first frame is kept; location, camera and all other metadata are dropped. */
export const createPicturePreparer = (): PreparePicture => {
  let loading: ReturnType<typeof loadSharp> | null = null
  return async (bytes, maxSide) => {
    if (!(await pictureTypeOf(bytes))) return null
    loading ??= loadSharp()
    const sharp = await loading
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: maxSeconds })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      // Truncated, too many pixels, or crafted to break decoders: it counts as no picture.
      return null
    }
  }
}
