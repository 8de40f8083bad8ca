import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createTestApi } from './test-api.ts'

type Answer = { status: number; body: { importId: string; message: string; code: string; details?: string } }

const boundary = 'the-boundary-of-the-form'

/** One part of a form; a part with a file name is a file. */
export const part = (name: string, value: string | Uint8Array, fileName?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${
        fileName === undefined ? '' : 'content-type: text/csv\r\n'
      }\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

/** The api on a port, with an admin who uploads CSV files to it over HTTP. */
export const createImportFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)
  const admin = await api.signIn('admin', 'ada')
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: api.password }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  /** Posts raw bytes to the upload endpoint. */
  const post = (bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, headers: Record<string, string> = {}) => {
    const call = request({
      port,
      host: '127.0.0.1',
      agent: false,
      method: 'POST',
      path: '/api/admin/imports',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    })
    const answer = new Promise<Answer>((resolve, reject) => {
      call.on('error', reject)
      call.on('response', async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      })
    })
    Readable.from(bytes).pipe(call)
    return { answer, cut: () => call.destroy() }
  }

  /** Posts raw JSON to the endpoint that imports rows at once. */
  const sendRows = async (body: Uint8Array) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/import-csv`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: Uint8Array.from(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  const fieldParts = (fields: Record<string, unknown>): Buffer[] =>
    Object.entries(fields).map(([name, value]) => part(name, typeof value === 'string' ? value : JSON.stringify(value)))

  const upload = (file: string | Uint8Array, fields: Record<string, unknown> = { dryRun: true }, name = 'guests.csv') =>
    post([...fieldParts(fields), part('file', file, name), formEnd]).answer

  return {
    ...api,
    admin,
    post,
    sendRows,
    fieldParts,
    upload,
    /** Uploads a file that must be accepted, and returns its id. */
    taken: async (file: string | Uint8Array, fields: Record<string, unknown> = { dryRun: true }): Promise<string> => {
      const { status, body } = await upload(file, fields)
      if (status !== 202) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`)
      return body.importId
    },
    imports: () => api.db.selectFrom('imports').selectAll().orderBy('created_at').execute(),
    rows: (importId?: string) =>
      api.db
        .selectFrom('import_rows')
        .selectAll()
        .$if(importId !== undefined, (query) => query.where('import_id', '=', importId ?? ''))
        .orderBy('import_id')
        .orderBy('row_number')
        .execute(),
    clearImports: async () => {
      for (const table of ['imports', 'outbox', 'activity'] as const) await api.db.deleteFrom(table).execute()
    },
  }
}
export type ImportFixture = Awaited<ReturnType<typeof createImportFixture>>
