import { Readable } from 'node:stream'
import { delimiters } from '@velvet/domain/imports'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { openCsv } from './read-csv.ts'

/** The same numbers in every run (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pieces = [
  '',
  'a',
  'Zoë',
  '李',
  '😀',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  ' ',
  "'",
  '\\',
  '\ufeff',
  '=1+1',
  'x'.repeat(50),
]

async function* inPieces(bytes: Uint8Array, random: (below: number) => number): AsyncGenerator<Uint8Array> {
  const longest = 1 + random(200)
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random(longest)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
]
const lineEnds = ['\n', '\r\n', '\r'] as const

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

describe('reading a CSV file', () => {
  it('returns all cells, each with its line, however they are written, encoded, and split into pieces', async () => {
    const random = createRandom(4)
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
    const headers = ['email', 'first name', 'a "note"\nin two lines']
    for (let round = 0; round < 300; round++) {
      const cell = () => Array.from({ length: random(5) }, () => pick(pieces)).join('')
      const rows = Array.from({ length: 1 + random(20) }, () => headers.map(cell))
      const lineEnd = pick(lineEnds)
      const delimiter = pick(delimiters)
      const written = [headers, ...rows].map((cells) =>
        stringify([cells], { quoted: true, quoted_empty: true, delimiter, record_delimiter: lineEnd }),
      )
      const wanted = rows.map((cells, index) => ({ line: 1 + linesIn(written.slice(0, index + 1).join('')), cells }))
      const bytes = pick(encodings)(written.join(''))
      const { headers: read, records } = await openCsv(inPieces(bytes, random))
      expect(read).toEqual(headers)
      expect(await Readable.from(records).toArray(), `round ${round}`).toEqual(wanted)
    }
  })

  it('stops reading the file when the consumer stops', async () => {
    let isClosed = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from('email,name\n')
        for (;;) yield Buffer.from('ada@example.com,Ada\n'.repeat(1_000))
      } finally {
        isClosed = true
      }
    }
    const { records } = await openCsv(endless())
    for await (const { line } of records) if (line > 10) break
    await expect.poll(() => isClosed).toBe(true)
  })

  it('passes on errors of the file itself', async () => {
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('email,name\nada@example.com,Ada\n')
      throw new Error('the connection is gone')
    }
    const read = async () => Readable.from((await openCsv(cut())).records).toArray()
    await expect(read()).rejects.toThrow('the connection is gone')
  })
})
