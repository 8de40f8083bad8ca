import type { Import, ImportRow } from '@velvet/contracts/imports'
import { onTestFinished, vi } from 'vitest'
import type { Answers } from './open/open-admin.tsx'

/** An import of three rows that created three applicants, by default. */
export const importOf = (facts: Partial<Import> = {}): Import => ({
  id: 'import-1',
  status: 'completed',
  fileName: 'guests.csv',
  headers: ['firstName', 'email'],
  columns: ['firstName', 'email'],
  mergeDuplicates: false,
  eventId: null,
  tags: [],
  source: null,
  totalRows: 3,
  processedRows: 3,
  secondsLeft: null,
  result: resultOf({ successful: 3, created: 3 }),
  failureReason: null,
  createdBy: 'ada',
  createdAt: '2026-03-07T18:00:00.000Z',
  finishedAt: '2026-03-07T18:00:02.000Z',
  undoableUntil: null,
  undo: null,
  ...facts,
})

export const resultOf = (facts: Partial<Import['result']> = {}): Import['result'] => ({
  importId: 'import-1',
  successful: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  duplicates: 0,
  errors: [],
  duplicatesDetected: [],
  ...facts,
})

/** An import that is only checked, with one row of each outcome. */
export const checkedImport = (facts: Partial<Import> = {}): Import =>
  importOf({
    status: 'checked',
    totalRows: 5,
    processedRows: 5,
    finishedAt: null,
    result: resultOf({ successful: 2, created: 1, updated: 1, skipped: 1, failed: 2, duplicates: 1 }),
    ...facts,
  })

export const importRow = (facts: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  outcome: 'created',
  reason: null,
  warnings: [],
  name: 'Ava Castellan',
  email: 'ava@example.com',
  changes: [],
  applicantId: null,
  matchId: null,
  matchName: null,
  matchedOn: null,
  undone: null,
  ...facts,
})

/** A server with this import, which the test may replace between calls, and which accepts every request. */
export const importServer = (read: () => Import, rows: () => readonly ImportRow[] = () => []): Answers => {
  const { id } = read()
  const found = () => Response.json(read())
  return {
    'GET /api/admin/events': () => Response.json([{ id: 'event-1', name: 'Winter Solstice' }]),
    'GET /api/admin/tags': () => Response.json([{ id: 'tag-1', name: 'press' }]),
    'GET /api/admin/imports': () => Response.json({ imports: [] }),
    [`GET /api/admin/imports/${id}`]: found,
    [`GET /api/admin/imports/${id}/rows`]: ({ url }) => {
      const outcome = new URL(url).searchParams.get('outcome')
      return Response.json({ rows: rows().filter((row) => !outcome || row.outcome === outcome), hasMore: false })
    },
    [`POST /api/admin/imports/${id}/start`]: found,
    [`POST /api/admin/imports/${id}/cancel`]: found,
  }
}

export const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'guests.csv'): File =>
  new File([text], name, { type: 'text/csv' })

export type CaughtUpload = {
  form: FormData
  isStopped: boolean
  progress: (loaded: number, total: number) => void
  answer: (status: number, body: string) => void
  breakOff: () => void
}

/** Keeps uploads from leaving the browser; the test sets their progress and the server's answer. */
export function catchUploads(): CaughtUpload[] {
  const uploads: CaughtUpload[] = []
  class CaughtRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    private caught: CaughtUpload | undefined
    open() {}
    abort() {
      if (this.caught) this.caught.isStopped = true
      this.onabort?.()
    }
    send(form: FormData) {
      this.caught = {
        form,
        isStopped: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: body })
          this.onload?.()
        },
        breakOff: () => this.onerror?.(),
      }
      uploads.push(this.caught)
    }
  }
  vi.stubGlobal('XMLHttpRequest', CaughtRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return uploads
}
