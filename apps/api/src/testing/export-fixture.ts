import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@velvet/contracts/auth'
import { prepare } from '@velvet/database/testing'
import { upsertAdmin } from '@velvet/services/users'
import { sql } from 'kysely'
import { createTestApi } from './test-api.ts'

const path = '/api/admin/applicants/export'

/** Lines of a file whose every value is quoted; anything else breaks the count of its cells. */
export const parseQuoted = (text: string): string[][] => {
  const lines: string[][] = []
  let cells: string[] = []
  for (const [, cell = '', end] of text.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    cells.push(cell.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}

/** An api that listens, and exports of its people over HTTP. */
export const createExportFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  const cookieOf = async (role: Role): Promise<string> => {
    await upsertAdmin(api.system, { username: role, password: api.password, role })
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: role, password: api.password },
    })
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const cookie = await cookieOf('admin')

  const filtered = (query: Record<string, string> = {}, as = cookie): Promise<Response> =>
    fetch(`${origin}${path}?${new URLSearchParams(query)}`, { headers: { cookie: as } })
  const selected = (body: Record<string, unknown>, as = cookie): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { cookie: as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    ...api,
    cookieOf,
    list: () => fetch(`${origin}/api/admin/applicants`, { headers: { cookie } }),
    filtered,
    selected,
    /** The lines of a download that must be accepted, without the headings. */
    lines: async (answer: Promise<Response>): Promise<string[][]> => {
      const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }))
      if (status !== 200) throw new Error(`The export answered ${status}: ${text}`)
      return parseQuoted(text).slice(1)
    },
    /** A download of which nothing was read yet. */
    open: (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        get(`${origin}${path}`, { headers: { cookie }, agent: false }, (answer) => {
          answer.pause()
          resolve(answer)
        }).once('error', reject)
      }),
    addPeople: (count: number, notesLength = 0) =>
      prepare(
        api.db,
        sql`insert into applicants (id, first_name, notes, created_at)
          select gen_random_uuid(), 'Guest ' || n, repeat('x', ${notesLength}::int), now() - n * interval '1 second'
          from generate_series(1, ${count}::int) n`,
      ),
    /** Exports that hold a connection to the database. */
    // Exports lock by two numbers (objsubid 2); the process that announces changes locks by one.
    underWay: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`.execute(
        api.db,
      )
      return rows[0]?.count ?? 0
    },
    log: () =>
      api.db
        .selectFrom('activity')
        .select(['actor_name', 'description', 'details'])
        .where('action', '=', 'applicant.exported')
        .orderBy('created_at')
        .execute(),
    close: () => {
      api.app.server.closeAllConnections()
      return api.close()
    },
    clear: async () => {
      await prepare(api.db, sql`delete from applicants`)
      await api.db.deleteFrom('activity').execute()
    },
  }
}
export type ExportFixture = Awaited<ReturnType<typeof createExportFixture>>
