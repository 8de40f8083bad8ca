const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const riff = [...'RIFF'].map((letter) => letter.charCodeAt(0))
const webp = [...'WEBP'].map((letter) => letter.charCodeAt(0))

/** Whether a file begins like a JPEG, PNG, or WebP picture (GST-29). */
export const isEventPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, jpeg) || startsWith(bytes, png) || (startsWith(bytes, riff) && startsWith(bytes, webp, 8))
