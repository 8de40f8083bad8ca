import type { importCsv as importCsvEndpoint, OptInValues } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { prepare } from '@velvet/database/testing'
import { readRecord, readRow, recognizeColumns } from '@velvet/domain/imports'
import { sql } from 'kysely'
import { getImport, importCsv, listImportRows, resolveDuplicates, runImport, undoImport } from '../imports/index.ts'
import { newId } from '../kernel/index.ts'
import { createDeliveryFixture } from './delivery-fixture.ts'

type Options = {
  merge?: boolean
  eventId?: string
  tags?: string[]
  source?: string
  status?: 'checking' | 'running'
  optIns?: OptInValues
}
type Body = EndpointInput<typeof importCsvEndpoint>['body']

/** People, events, and imports in a separate database, with files staged as an upload leaves them. */
export const createImportFixture = async (serverUrl: string) => {
  const fixture = await createDeliveryFixture(serverUrl)
  const { db, context, system, noSignal } = fixture
  const adminId = context.actor.kind === 'admin' ? context.actor.id : null

  /** An uploaded file with a line for each record; its first line of data is 2. */
  const upload = async (records: readonly Record<string, string>[], options: Options = {}): Promise<string> => {
    const id = newId()
    const headers = Object.keys(records[0] ?? { email: '' })
    await db
      .insertInto('imports')
      .values({
        id,
        status: options.status ?? 'running',
        file_name: 'guests.csv',
        headers,
        total_rows: records.length,
        merge_duplicates: options.merge ?? false,
        event_id: options.eventId ?? null,
        tags: options.tags ?? [],
        source: options.source ?? null,
        created_by: adminId,
        started_at: new Date(),
      })
      .execute()
    const rows = records.map((record, index) => ({
      row: index + 2,
      cells: Object.values(record),
      ...(options.optIns
        ? readRow(Object.values(record), recognizeColumns(Object.keys(record)), options.optIns)
        : readRecord(record)),
      ...(Object.keys(record).length === headers.length ? {} : { error: `Expected ${headers.length} columns` }),
    }))
    await prepare(
      db,
      sql`insert into import_rows (import_id, row_number, cells, data, warnings, error)
        select ${id}::uuid, r."row", r.cells, r.data, r.warnings, r.error
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells text[], data jsonb, warnings text[], error text)`,
    )
    return id
  }
  const run = async (id: string) => {
    await runImport(system, id, noSignal)
    return getImport(context, { params: { id } })
  }
  const imported = async (records: readonly Record<string, string>[], options: Options = {}) =>
    run(await upload(records, options))

  return {
    ...fixture,
    upload,
    run,
    imported,
    /** The documented call, as the admin. */
    call: (applicants: Body['applicants'], options: Omit<Body, 'applicants'> = {}, as = context) =>
      importCsv(as, { body: { applicants, ...options } }),
    undone: async (id: string) => {
      await undoImport(context, { params: { id } })
      return run(id)
    },
    resolved: async (id: string, action: 'force_add' | 'merge' | 'skip', rows?: number[]) => {
      await resolveDuplicates(context, { params: { id }, body: { action, ...(rows ? { rows } : {}) } })
      return run(id)
    },
    rows: async (id: string) => (await listImportRows(context, { params: { id }, query: { limit: 200 } })).rows,
    people: () =>
      db.selectFrom('applicants').selectAll().orderBy('email_key').orderBy('created_at').orderBy('id').execute(),
    person: (email: string) =>
      db.selectFrom('applicants').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirstOrThrow(),
    addEvent: async (name: string): Promise<string> => {
      const id = newId()
      await db.insertInto('events').values({ id, name }).execute()
      return id
    },
    tagsOf: async (applicantId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('applicant_tags')
        .innerJoin('tags', 'tags.id', 'applicant_tags.tag_id')
        .select('name')
        .where('applicant_id', '=', applicantId)
        .orderBy('name')
        .execute()
      return rows.map(({ name }) => name)
    },
    consentsOf: async (applicantId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('consent_events')
        .select(['channel', 'action', 'source'])
        .where('applicant_id', '=', applicantId)
        .orderBy('channel')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ channel, action, source }) => `${channel} ${action} ${source}`)
    },
    clearImports: async (): Promise<void> => {
      await db.deleteFrom('imports').execute()
      await fixture.clear()
    },
  }
}
export type ImportFixture = Awaited<ReturnType<typeof createImportFixture>>
