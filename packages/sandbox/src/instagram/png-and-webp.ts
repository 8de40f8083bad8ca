import { crc32, deflateSync } from 'node:zlib'
import { mosaicOf } from './mosaic.ts'

const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([bigEndian(data.length), named, bigEndian(crc32(named))])
}

/** A real PNG: a gradient whose colors depend on the name. */
export const pngOf = (name: string, side: number): Buffer => {
  const colorAt = mosaicOf(name)
  const rows = Array.from({ length: side }, (_, down) =>
    Buffer.from([0, ...Array.from({ length: side }, (_, across) => colorAt(across / side, down / side)).flat()]),
  )
  return Buffer.concat([
    Buffer.from([0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([bigEndian(side), bigEndian(side), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A real lossless WebP of one color: five codes with one symbol each, so that no pixel takes a bit. */
export const webpOf = (name: string, side: number): Buffer => {
  const [red, green, blue] = mosaicOf(name)(0.5, 0.5)
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let bit = 0; bit < length; bit += 1) bits.push((value >> bit) & 1)
  }
  put(side - 1, 14)
  put(side - 1, 14)
  put(0, 1 + 3 + 1 + 1 + 1)
  for (const symbol of [green, red, blue, 255]) {
    put(0b101, 3)
    put(symbol, 8)
  }
  put(0b001, 3)
  put(0, 1)
  const packed = Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  )
  const data = Buffer.from([0x2f, ...packed, ...(packed.length % 2 === 0 ? [0] : [])])
  const header = Buffer.alloc(20)
  header.write('RIFF')
  header.writeUInt32LE(12 + data.length, 4)
  header.write('WEBPVP8L', 8)
  header.writeUInt32LE(packed.length + 1, 16)
  return Buffer.concat([header, data])
}
