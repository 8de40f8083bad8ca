import { type FileEncoding, fileEncodings } from '@velvet/contracts/imports'
import { analyse } from 'chardet'
import { bytesOf } from './bytes-of.ts'

const sampleBytes = 256 * 1024
const bytesBefore = 4 * 1024

/** Encodings that browsers decode as a superset. */
const supersets: Record<string, FileEncoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
}

const firstForeignByte = async (file: Blob): Promise<number> => {
  let passed = 0
  for await (const bytes of bytesOf(file)) {
    const place = bytes.findIndex((byte) => byte > 127)
    if (place !== -1) return passed + place
    passed += bytes.length
  }
  return 0
}

/** The most likely encoding of a text, judged by its first non-ASCII characters. A guess for the admin to confirm. */
export async function detectEncoding(file: Blob): Promise<FileEncoding> {
  const start = Math.max(0, (await firstForeignByte(file)) - bytesBefore)
  const sample = new Uint8Array(await file.slice(start, start + sampleBytes).arrayBuffer())
  const names = analyse(sample).map(({ name }) => name.toLowerCase())
  const known = names.map((name) => supersets[name] ?? fileEncodings.find((encoding) => encoding === name))
  return known.find((encoding) => encoding !== undefined && !encoding.startsWith('utf')) ?? 'windows-1252'
}
