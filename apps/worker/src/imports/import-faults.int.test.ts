import { startImport, undoImport } from '@velvet/services/imports'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createImportWorld, type ImportWorld } from '../testing/import-world.ts'

const people = 10_000
const rows = 20_000
const known = people / 2
/** Every tenth row of the file repeats the person before it. */
const created = (rows - known) * 0.9
const updated = known * 0.9

describe('imports under faults', () => {
  let world: ImportWorld
  beforeAll(async () => {
    world = await createImportWorld(inject('databaseUrl'), people)
  })
  afterAll(() => world?.close())
  afterEach(() => world.killAll())

  it('CSV-20 continues after every kill of the worker: each person once, none half; and so does the undo', async () => {
    const untouched = await world.image()
    const id = await world.upload(rows, people - known)
    await startImport(world.context, { params: { id }, body: {} })
    for (let kill = 0; kill < 4; kill += 1) {
      const worker = world.start()
      await world.furtherBy(id, 2_500)
      await worker.kill()
    }
    expect((await world.read(id)).status).toBe('running')
    world.start()
    await world.ended(id, 'completed')
    expect((await world.read(id)).result).toMatchObject({ created, updated: rows - created, failed: 0 })
    const { rows: counts } = await world.pool.query(`select count(*)::int as people,
      count(distinct email_key)::int as addresses, count(*) filter (where first_name like 'Row %')::int as written,
      (select count(*)::int from consent_events) as consents,
      (select sum(total)::int from applicant_totals) as total from applicants`)
    const all = people + created
    expect(counts).toEqual([{ people: all, addresses: all, written: created + updated, consents: created, total: all }])

    await world.killAll()
    await undoImport(world.context, { params: { id } })
    for (let kill = 0; kill < 3; kill += 1) {
      const worker = world.start()
      await world.furtherBy(id, 2_500)
      await worker.kill()
    }
    expect((await world.read(id)).status).toBe('undoing')
    world.start()
    await world.ended(id, 'undone')
    expect((await world.read(id)).undo).toEqual({ removed: created, restored: updated, kept: 0 })
    expect(await world.image()).toEqual(untouched)
  }, 900_000)

  it('is handed back by a stopping worker, and another one continues', async () => {
    const id = await world.upload(rows, people - known)
    await startImport(world.context, { params: { id }, body: {} })
    const worker = world.start()
    await world.furtherBy(id, 2_500)
    expect(await worker.stop()).toBe(0)
    expect(await world.read(id)).toMatchObject({ status: 'running' })
    world.start()
    await world.ended(id, 'completed')
    expect((await world.read(id)).processedRows).toBe(rows)
  }, 480_000)
})
