import { Unzip, UnzipInflate } from 'fflate'
import { UnreadableWorkbook } from './sheet-row.ts'

/** Few bytes at a time, so that what they unpack to is small as well. */
const portion = 4 * 1024
const maxUnpackedBytes = 256 * 1024 * 1024

type Chunk = { name: string; bytes: Uint8Array; isLast: boolean }

/**
 * Unpacks the wanted entries of an archive while it is read, one after the other. Refuses an archive whose entries unpack to
 * more than 256 MB, whatever it says about their sizes.
 */
export async function* unzipEntries(
  archive: AsyncIterable<Uint8Array>,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Chunk> {
  let chunks: Chunk[] = []
  let unpacked = 0
  let open = 0
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return
    open += 1
    file.ondata = (error, bytes, isLast) => {
      if (error) throw error
      unpacked += bytes.length
      if (unpacked > maxUnpackedBytes) throw new UnreadableWorkbook('too_large')
      if (isLast) open -= 1
      chunks.push({ name: file.name, bytes, isLast })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const push = (bytes: Uint8Array, isEnd: boolean): Chunk[] => {
    try {
      unzip.push(bytes, isEnd)
    } catch (error) {
      throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('not_a_workbook')
    }
    const ready = chunks
    chunks = []
    return ready
  }
  for await (const bytes of archive)
    for (let at = 0; at < bytes.length; at += portion) yield* push(bytes.subarray(at, at + portion), false)
  yield* push(new Uint8Array(), true)
  if (open > 0) throw new UnreadableWorkbook('not_a_workbook')
}
