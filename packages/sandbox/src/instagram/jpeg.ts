import { type Color, mosaicOf } from './mosaic.ts'

const segment = (marker: number, ...bytes: number[]): Buffer => {
  const length = bytes.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...bytes])
}

/** Brightness and the two color differences of JPEG, centered on zero. */
const yccOf = ([red, green, blue]: Color): readonly [number, number, number] => [
  0.299 * red + 0.587 * green + 0.114 * blue - 128,
  -0.1687 * red - 0.3313 * green + 0.5 * blue,
  0.5 * red - 0.4187 * green - 0.0813 * blue,
]

const createBits = () => {
  const bytes: number[] = []
  let held = 0
  let count = 0
  return {
    put(value: number, length: number): void {
      for (let bit = length - 1; bit >= 0; bit -= 1) {
        held = (held << 1) | ((value >> bit) & 1)
        count += 1
        if (count < 8) continue
        bytes.push(held)
        if (held === 0xff) bytes.push(0)
        held = 0
        count = 0
      }
    },
    end(): Buffer {
      while (count > 0) this.put(1, 1)
      return Buffer.from(bytes)
    },
  }
}

const blockSide = 8

/**
 * A real baseline JPEG of flat 8 x 8 blocks. Only the mean of each block is coded: quantized by 8 it is the
 * block's brightness itself; its length takes 4 bits, and one bit ends the block.
 */
export const jpegOf = (name: string, side: number): Buffer => {
  const blocks = side / blockSide
  const colorAt = mosaicOf(name)
  const bits = createBits()
  const before = [0, 0, 0]
  for (let down = 0; down < blocks; down += 1)
    for (let across = 0; across < blocks; across += 1)
      for (const [place, exact] of yccOf(colorAt(across / blocks, down / blocks)).entries()) {
        const mean = Math.round(exact)
        const step = mean - (before[place] ?? 0)
        before[place] = mean
        const length = step === 0 ? 0 : 32 - Math.clz32(Math.abs(step))
        bits.put(length, 4)
        bits.put(step < 0 ? step + (1 << length) - 1 : step, length)
        bits.put(0, 1)
      }
  const sizes = [side >> 8, side & 0xff, side >> 8, side & 0xff]
  const lengths = Array.from({ length: 10 }, (_, length) => length)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    segment(0xdb, 0, ...Array<number>(64).fill(8)),
    segment(0xc0, 8, ...sizes, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0),
    segment(0xc4, 0x00, 0, 0, 0, lengths.length, ...Array<number>(12).fill(0), ...lengths),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ])
}
