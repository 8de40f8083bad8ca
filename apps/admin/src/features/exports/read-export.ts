import { totalHeader } from '@velvet/contracts/applicants'
import { countRecords } from './count-records.ts'
import { ExportBrokenOff } from './export-broken-off.ts'

export type ExportProgress = { people: number; total: number | undefined }

export type ExportedFile = { blob: Blob; fileName: string; people: number }

/** Reads an export to its end and reports how many applicants have arrived. Throws `ExportBrokenOff` for a partial file. */
export async function readExport(
  response: Response,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile> {
  const header = response.headers.get(totalHeader)
  const total = header === null ? undefined : Number(header)
  const counter = countRecords()
  const people = () => Math.max(0, counter.records() - 1)
  const file = collect()
  const reader = response.body?.getReader()
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      counter.add(part.value)
      file.add(part.value)
      onProgress({ people: people(), total })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ExportBrokenOff(people(), total)
  }
  if (!counter.isWhole() || (total !== undefined && people() < total)) throw new ExportBrokenOff(people(), total)
  const fileName = fileNameOf(response, 'applicants.csv')
  return { blob: file.blob(), fileName, people: people() }
}

/** Data goes to the browser, which may keep it on disk, in chunks of this many bytes. */
const pieceSize = 4 * 1024 * 1024

function collect() {
  const pieces: Blob[] = []
  let arrived: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  return {
    add: (part: Uint8Array<ArrayBuffer>) => {
      arrived.push(part)
      size += part.length
      if (size < pieceSize) return
      pieces.push(new Blob(arrived))
      arrived = []
      size = 0
    },
    blob: () => new Blob([...pieces, ...arrived], { type: 'text/csv' }),
  }
}

/** The file name from the server with the local date: the server uses the UTC date (EXP-04). */
export function fileNameOf({ headers }: Response, otherwise: string): string {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise
  return name.replace(/\d{4}-\d{2}-\d{2}(?=\.\w+$)/, new Date().toLocaleDateString('en-CA'))
}
