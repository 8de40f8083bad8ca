import { v7 } from 'uuid'

/** A source of chance that gives the same answers for the same seed. */
export type Random = {
  /** At least 0, below 1. */
  fraction: () => number
  /** A whole number from `least` to `most`, both possible. */
  between: (least: number, most: number) => number
  isLikely: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  /** Picks by weight; weights need not add up to anything. */
  weighted: <T>(choices: readonly (readonly [T, number])[]) => T
  /** A time-ordered id (UUIDv7) of that moment. */
  id: (at: Date) => string
  /** Lower-case hexadecimal digits. */
  hex: (length: number) => string
}

/** FNV-1a: a short text becomes a number that differs for nearly every text. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** sfc32: small, fast, and passes the usual tests of randomness. */
const createGenerator = (seed: number, stream: string): (() => number) => {
  let [a, b, c, counter] = [seed | 0, hashOf(stream), 0x9e3779b9, 1]
  const next = (): number => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    return result >>> 0
  }
  for (let round = 0; round < 15; round += 1) next()
  return next
}

/** Each noun draws from a separate stream, so that a change to one does not affect the others. */
export const createRandom = (seed: number, stream: string): Random => {
  const next = createGenerator(seed, stream)
  const fraction = (): number => next() / 0x1_0000_0000
  const bytes = new Uint8Array(16)
  const words = new DataView(bytes.buffer)
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[Math.floor(fraction() * choices.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from')
    return chosen
  }
  return {
    fraction,
    between: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    isLikely: (probability) => fraction() < probability,
    pick,
    weighted: (choices) => {
      let rest = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const found = choices.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? pick(choices))[0]
    },
    id: (at) => {
      for (let offset = 0; offset < 16; offset += 4) words.setUint32(offset, next())
      return v7({ msecs: at.getTime(), random: bytes })
    },
    hex: (length) => {
      let text = ''
      while (text.length < length) text += next().toString(16).padStart(8, '0')
      return text.slice(0, length)
    },
  }
}
