import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'
import { getImport, resumeImports, runImport, startImport, undoImport } from './index.ts'

describe('the job of an import', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const guests = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ email: `g${n}@x.com`, firstName: `G${n}` }))
  const read = (id: string) => getImport(world.context, { params: { id } })
  const jobs = () => world.db.selectFrom('outbox').select(['job', 'payload']).execute()

  it('continues where it was stopped, and estimates its remaining time', async () => {
    const id = await world.upload(guests(6_000))
    const stop = new AbortController()
    const running = runImport(world.system, id, stop.signal)
    while ((await read(id)).processedRows === 0);
    stop.abort()
    await expect(running).rejects.toMatchObject({ kind: 'unavailable', code: 'import_interrupted' })
    const half = await read(id)
    expect(half).toMatchObject({ status: 'running', secondsLeft: expect.any(Number) })
    expect(half.processedRows).toBeLessThan(6_000)
    expect(await world.people()).toHaveLength(half.processedRows)
    expect(await world.run(id)).toMatchObject({ status: 'completed', processedRows: 6_000, result: { created: 6_000 } })
    expect(await world.people()).toHaveLength(6_000)
  }, 60_000)

  it('may be delivered twice, and to two workers at once: each person is written once', async () => {
    const id = await world.upload(guests(6_000))
    await Promise.all([world.run(id), world.run(id)])
    await world.run(id)
    expect((await read(id)).result).toMatchObject({ created: 6_000, failed: 0 })
    expect(await world.people()).toHaveLength(6_000)
    await undoImport(world.context, { params: { id } })
    await Promise.all([world.run(id), world.run(id)])
    expect((await read(id)).undo).toEqual({ removed: 6_000, restored: 0, kept: 0 })
    expect(await world.people()).toEqual([])
  }, 60_000)

  it('recognizes a duplicate of an earlier part in a later part of the file', async () => {
    const file = [...guests(2_600), { email: 'G1@x.com', firstName: 'Again' }]
    for (const status of ['checking', 'running'] as const) {
      const { result } = await world.imported(file, { status })
      expect(result).toMatchObject({ created: 2_600, duplicates: 1 })
      expect(result.duplicatesDetected).toMatchObject([{ row: 2_602, matchedOn: 'row 3' }])
    }
  })

  it('fails with a sentence after a permanent error, keeps written rows, and lets them be undone', async () => {
    const id = await world.upload(guests(3_000))
    await sql`update import_rows set data = data || '{"score": 900}' where import_id = ${id}::uuid and row_number = 2900`.execute(
      world.db,
    )
    const failed = await world.run(id)
    expect(failed).toMatchObject({ status: 'failed', processedRows: 2_500, result: { created: 2_500 } })
    expect(failed.failureReason).toMatch(/^This import could not continue .+\.$/)
    expect(failed.undoableUntil).not.toBeNull()
    expect(await world.people()).toHaveLength(2_500)
    expect((await world.undone(id)).undo).toEqual({ removed: 2_500, restored: 0, kept: 0 })
    expect(await world.people()).toEqual([])
  }, 60_000)

  it.each(['53100', '57P01', '40001', '08006'])('retries after a temporary error (%s)', async (code) => {
    const id = await world.upload(guests(10))
    await sql
      .raw(`create function stumble() returns trigger language plpgsql as
      $$ begin raise exception 'no luck' using errcode = '${code}'; end $$;
      create trigger stumble before insert on applicants execute function stumble()`)
      .execute(world.db)
    await expect(world.run(id)).rejects.toMatchObject({ code })
    await sql.raw('drop trigger stumble on applicants; drop function stumble').execute(world.db)
    expect((await read(id)).status).toBe('running')
    expect(await world.run(id)).toMatchObject({ status: 'completed', result: { created: 10 } })
  })

  it('is queued again when no worker is running the import', async () => {
    const id = await world.upload(guests(1))
    await resumeImports(world.system)
    expect(await jobs()).toEqual([{ job: 'imports.run', payload: { importId: id } }])
    await world.run(id)
    await world.db.deleteFrom('outbox').execute()
    await resumeImports(world.system)
    expect(await jobs()).toEqual([])
  })

  it('is not queued again while a worker is running it', async () => {
    const id = await world.upload(guests(1))
    await world.db.transaction().execute(async (db) => {
      await db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
      await resumeImports(world.system)
    })
    expect(await jobs()).toEqual([])
  })

  it('deletes the rows of imports older than 30 days, and uploads that were not started within a day', async () => {
    const { id: old } = await world.imported(guests(3))
    const idle = await world.upload(guests(3), { status: 'checking' })
    await world.run(idle)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await world.db
      .updateTable('imports')
      .set({ finished_at: daysAgo(31) })
      .where('id', '=', old)
      .execute()
    await world.db
      .updateTable('imports')
      .set({ created_at: daysAgo(2), started_at: daysAgo(2) })
      .where('id', '=', idle)
      .execute()
    const { id: fresh } = await world.imported([{ email: 'new@x.com' }])
    const rows = await world.db.selectFrom('import_rows').select('import_id').distinct().execute()
    expect(rows).toEqual([{ import_id: fresh }])
    expect((await world.db.selectFrom('imports').select('id').execute()).map(({ id }) => id).sort()).toEqual(
      [old, fresh].sort(),
    )
    expect((await read(old)).result.created).toBe(3)
  })

  it('keeps the rows of an old import that is being undone', async () => {
    const { id: old } = await world.imported(guests(3))
    await world.db
      .updateTable('imports')
      .set({ status: 'undoing', finished_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', old)
      .execute()
    await world.imported([{ email: 'new@x.com' }], { status: 'checking' })
    expect(await world.rows(old)).toHaveLength(3)
  })

  it('keeps an old upload that is checked again', async () => {
    const id = await world.upload(guests(3), { status: 'checking' })
    await world.run(id)
    const old = new Date(Date.now() - 2 * 86_400_000)
    await world.db.updateTable('imports').set({ created_at: old, started_at: old }).where('id', '=', id).execute()
    await startImport(world.context, { params: { id }, body: { dryRun: true } })
    expect(await world.run(id)).toMatchObject({ status: 'checked', result: { created: 3 } })
    expect(await world.rows(id)).toHaveLength(3)
  })
})
