import type { PictureType } from '@velvet/services/instagram'
import { fileTypeFromBuffer } from 'file-type'

const pictureTypes: ReadonlySet<string> = new Set<PictureType>([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
])

const isPictureType = (mime: string | undefined): mime is PictureType => mime !== undefined && pictureTypes.has(mime)

/** The type by the first bytes, whatever type was declared; null for anything that is not a picture. */
export const pictureTypeOf = async (bytes: Uint8Array): Promise<PictureType | null> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return isPictureType(mime) ? mime : null
}
