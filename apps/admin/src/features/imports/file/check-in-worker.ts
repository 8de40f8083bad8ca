import type { CheckNews } from './csv-check.worker.ts'
import { type CsvCheck, type ReadAs, UnusableFile, unreadableFile } from './csv-file.ts'

/** Checks a file in a Web Worker. Rejects with `UnusableFile`, or with the reason of the signal. */
export function checkInWorker(
  file: File,
  readAs: ReadAs,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<CsvCheck> {
  const worker = new Worker(new URL('./csv-check.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<CsvCheck>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = () => reject(new UnusableFile(unreadableFile))
    worker.onmessage = ({ data }: MessageEvent<CheckNews>) => {
      if (data.kind === 'progress') onProgress(data.bytes)
      else if (data.kind === 'checked') resolve(data.check)
      else reject(new UnusableFile(data))
    }
    worker.postMessage({ file, readAs })
  }).finally(() => worker.terminate())
}
