import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { createTestDatabase } from '@velvet/database/testing'
import { getImport } from '@velvet/services/imports'
import { type Context, newId, type ProcessContext, withActor } from '@velvet/services/kernel'
import { secret, startWorker, until, type Worker } from './processes.ts'

const settings = {
  ...settingsOf(parseEnvironment({ SESSION_SECRET: secret })),
  loginLimits: false,
  quietHours: false,
  clickTracking: false,
}

/** A database with people, files staged as an upload leaves them, and workers that come and go. */
export const createImportWorld = async (serverUrl: string, people: number) => {
  const database = await createTestDatabase(serverUrl)
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, statementTimeoutMs: 60_000 })
  const process: ProcessContext = { db, now: () => new Date(), newId, logger: console, settings }
  const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
  const context: Context = withActor(process, admin)
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
  const atOnce = 2_000
  for (let from = 1; from <= people; from += atOnce)
    await pool.query(
      `insert into applicants (id, first_name, last_name, email)
      select new_id(), 'Guest', 'No ' || n, 'g' || n || '@example.com' from generate_series($1::int, $2::int) n`,
      [from, Math.min(from + atOnce - 1, people)],
    )

  const workers: Worker[] = []
  const read = (id: string) => getImport(context, { params: { id } })

  return {
    context,
    pool,
    read,
    start: (): Worker => {
      const worker = startWorker({ DATABASE_URL: database.url })
      workers.push(worker)
      return worker
    },
    killAll: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
    },
    ended: (id: string, status: string): Promise<void> =>
      until(`an import that is ${status}`, async () => (await read(id)).status === status, 50),
    furtherBy: async (id: string, count: number): Promise<void> => {
      const { processedRows, totalRows } = await read(id)
      const aim = Math.min(processedRows + count, totalRows)
      await until(`${aim} rows that are done`, async () => (await read(id)).processedRows >= aim, 5)
    },
    /** A checked file of this many rows; row n is about person `n + after`, and every tenth repeats the person before it. */
    upload: async (rows: number, after: number): Promise<string> => {
      const id = newId()
      await pool.query(
        `insert into imports (id, status, file_name, headers, total_rows, merge_duplicates, created_by)
        values ($1, 'checked', 'guests.csv', array['email'], $2, true, $3)`,
        [id, rows, admin.id],
      )
      await pool.query(
        `insert into import_rows (import_id, row_number, cells, data)
        select $1, n + 1, array['x'], jsonb_build_object('firstName', 'Row ' || n,
          'email', 'g' || (case when n % 10 = 0 then n - 1 else n end) + $3::int || '@example.com')
        from generate_series(1, $2::int) n`,
        [id, rows, after],
      )
      return id
    },
    /** All values of all people except the time of the last change, with the values derived from it. */
    image: async (): Promise<unknown> => {
      const { rows } = await pool.query(
        `select count(*)::int as people, sum(hashtext((to_jsonb(a) - 'updated_at')::text)::bigint) as hash,
          (select count(*)::int from match_keys) as keys, (select sum(total)::int from applicant_totals) as total
        from applicants a`,
      )
      return rows[0]
    },
    close: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
      await close()
      await database.drop()
    },
  }
}
export type ImportWorld = Awaited<ReturnType<typeof createImportWorld>>
