import { checkCsv } from './csv-check.ts'
import { type CsvCheck, UnusableFile, unreadableFile } from './csv-file.ts'

/** What the worker tells about the one file it is given. */
export type CheckNews =
  | { kind: 'progress'; bytes: number }
  | { kind: 'checked'; check: CsvCheck }
  | { kind: 'unusable'; title: string; text: string }

const tell = (news: CheckNews) => self.postMessage(news)

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    tell({ kind: 'checked', check: await checkCsv(data, (bytes) => tell({ kind: 'progress', bytes })) })
  } catch (error) {
    // Anything else comes from the disk, e.g. because the file was moved since it was chosen.
    const { title, text } = error instanceof UnusableFile ? { title: error.title, text: error.message } : unreadableFile
    tell({ kind: 'unusable', title, text })
  }
}
