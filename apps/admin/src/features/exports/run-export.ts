import { exportFiltered, exportSelected, type Selection, type SortKey } from '@velvet/contracts/applicants'
import type { Client } from '@velvet/contracts/kernel'
import { saveFile } from '../../kit/save-file.ts'
import { type ExportedFile, type ExportProgress, readExport } from './read-export.ts'

/** Which applicants, in which order. */
export type ExportRequest = { selection: Selection; sort: SortKey; order: 'asc' | 'desc' }

/** Exports the selected applicants, or all who match, and saves the file (EXP-02 to EXP-04); an empty file is not saved. */
export async function runExport(
  call: Client,
  { selection, sort, order }: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile> {
  const { applicantIds, filter } = selection
  const response = applicantIds
    ? await call(exportSelected, { body: { applicantIds, sort, order } }, { signal })
    : await call(exportFiltered, { query: { ...filter, sort, order } }, { signal })
  const file = await readExport(response, onProgress)
  if (file.people > 0) saveFile(file)
  return file
}
