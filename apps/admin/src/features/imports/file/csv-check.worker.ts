import { checkFile } from './check-file.ts'
import { type CsvCheck, type ReadAs, UnusableFile, unreadableFile } from './csv-file.ts'

/** The messages of the worker about its file. */
export type CheckNews =
  | { kind: 'progress'; bytes: number }
  | { kind: 'checked'; check: CsvCheck }
  | { kind: 'unusable'; title: string; text: string }

const tell = (news: CheckNews) => self.postMessage(news)

self.onmessage = async ({ data: { file, readAs } }: MessageEvent<{ file: File; readAs: ReadAs }>) => {
  try {
    tell({ kind: 'checked', check: await checkFile(file, (bytes) => tell({ kind: 'progress', bytes }), readAs) })
  } catch (error) {
    // Any other error comes from reading the disk, for example because the file was moved.
    const { title, text } = error instanceof UnusableFile ? { title: error.title, text: error.message } : unreadableFile
    tell({ kind: 'unusable', title, text })
  }
}
