import type { FileEncoding } from '@velvet/contracts/imports'
import { encodingOf, unreadableText } from '@velvet/domain/imports'
import { fileError } from './file-error.ts'

const lineBreaksIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** The pieces of a file, the first with both bytes of the byte order mark. */
async function* withWholeMark(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array = new Uint8Array()
  for await (const bytes of file) {
    if (start.length > 1) yield bytes
    else {
      start = Buffer.concat([start, bytes])
      if (start.length > 1) yield start
    }
  }
  if (start.length === 1) yield start
}

/**
 * A file as text, piece by piece, without its byte order mark; UTF-8, or UTF-16 with a mark, unless an encoding is given. Refuses
 * `file_not_csv` for binary files, and for text in another encoding, with the line near which the reading stopped.
 */
export async function* readText(file: AsyncIterable<Uint8Array>, encoding?: FileEncoding): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let line = 1
  const decode = (bytes?: Uint8Array): string => {
    if (decoder?.encoding === 'utf-8' && bytes?.includes(0)) throw fileError('file_not_csv')
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
    } catch {
      throw fileError('file_not_csv', unreadableText(line))
    }
  }
  for await (const bytes of withWholeMark(file)) {
    decoder ??= new TextDecoder(encoding ?? encodingOf(bytes), { fatal: true })
    const text = decode(bytes)
    if (text.includes('\u0000')) throw fileError('file_not_csv')
    line += lineBreaksIn(text)
    yield text
  }
  yield decode()
}
