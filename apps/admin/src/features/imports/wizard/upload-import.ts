import { createImport } from '@velvet/contracts/imports'
import { ApiError, type Problem } from '@velvet/contracts/kernel'
import { optInValuesOf } from '../file/opt-in-values.ts'
import type { ImportOptions } from './import-options.ts'
import type { ChosenFile } from './use-chosen-file.ts'

/** The server's answer has an unexpected format (CSV-34). */
export class InvalidAnswer extends Error {
  constructor() {
    super('Invalid response from server')
    this.name = 'InvalidAnswer'
  }
}

export type Upload = {
  chosen: Pick<ChosenFile, 'file' | 'check' | 'columns' | 'optIns'>
  options: ImportOptions
  /** Called with the share already sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file for a check and returns the id of its import, or `undefined` if it was canceled. Uses XMLHttpRequest, because
 * `fetch` reports no progress. Throws `ApiError`, `InvalidAnswer`, or an `Error` that starts with `Network error: `.
 */
export function uploadImport({ chosen, options, onProgress, signal }: Upload): Promise<string | undefined> {
  const { file, check, columns, optIns } = chosen
  const { encoding, sheet } = check
  const optInValues = optInValuesOf(check, columns, optIns)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...options, columns, encoding, sheet, optInValues, dryRun: true }))
    if (value !== null && value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(createImport.method, createImport.path)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error('Network error: the upload was interrupted'))
    request.onabort = () => resolve(undefined)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const answer = parse(responseText)
      if (status < 200 || status > 299)
        return reject(new ApiError(status, responseText || statusText, 'code' in answer ? (answer as Problem) : null))
      return 'importId' in answer && typeof answer.importId === 'string'
        ? resolve(answer.importId)
        : reject(new InvalidAnswer())
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
