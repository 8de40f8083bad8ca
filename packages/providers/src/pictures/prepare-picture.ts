import type { PreparePicture } from '@velvet/services/instagram'
import type Sharp from 'sharp'
import { pictureTypeOf } from './picture-type.ts'

/** Pixels of a picture that is still unpacked: twice the largest that phones take. */
const maxPixels = 40_000_000
const quality = 80
const longestSeconds = 10

/** Loaded with the first picture: a process that prepares none does without its megabytes. */
const loadSharp = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Memory stays flat, and the other core is left to others.
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

/** Opens the re-encoder. Of moving pictures the first one is kept; place, camera and all other notes inside are dropped. */
export const createPicturePreparer = (): PreparePicture => {
  let loading: ReturnType<typeof loadSharp> | null = null
  return async (bytes, longestSide) => {
    if (!(await pictureTypeOf(bytes))) return null
    loading ??= loadSharp()
    const sharp = await loading
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: longestSeconds })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      // Torn, too many pixels, or made to break readers: all the same, there is no picture in it.
      return null
    }
  }
}
