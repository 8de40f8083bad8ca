import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'
import { getImport, listImports, resolveDuplicates, startImport } from './index.ts'

describe('deciding on an import', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const start = (id: string, body: Parameters<typeof startImport>[1]['body'] = {}) =>
    startImport(world.context, { params: { id }, body })
  const outcomes = async (id: string) => (await world.rows(id)).map(({ outcome }) => outcome)
  const threeDuplicates = async () => {
    await world.addPeople({ email: 'a@x.com', first_name: 'A' }, { email: 'b@x.com' }, { email: 'c@x.com' })
    return world.imported(['a', 'b', 'c', 'new'].map((name) => ({ email: `${name}@x.com`, firstName: name.repeat(3) })))
  }

  it('writes what was checked, with other options where given', async () => {
    await world.addPeople({ email: 'a@x.com' })
    const id = await world.upload(
      [
        { email: 'a@x.com', firstName: 'Ada' },
        { email: 'b@x.com', firstName: '' },
      ],
      {
        status: 'checking',
      },
    )
    expect((await world.run(id)).result).toMatchObject({ created: 1, duplicates: 1, failed: 1 })
    expect(await world.people()).toHaveLength(1)
    await start(id, { dryRun: true, mergeDuplicates: true })
    expect((await world.run(id)).result).toMatchObject({ created: 1, updated: 1, duplicates: 0 })
    expect(await start(id, { mergeDuplicates: false })).toMatchObject({ status: 'running', processedRows: 0 })
    expect((await world.run(id)).result).toMatchObject({ created: 1, updated: 0, duplicates: 1 })
    await expect(start(id)).rejects.toMatchObject({ code: 'import_not_checked' })
  })

  it('CSV-27 adds a duplicate anyway: one row, or all', async () => {
    const { id } = await threeDuplicates()
    const one = await world.resolved(id, 'force_add', [3])
    expect(one.result).toMatchObject({ created: 2, duplicates: 2, failed: 2 })
    expect(await outcomes(id)).toEqual(['duplicate', 'created', 'duplicate', 'created'])
    const all = await world.resolved(id, 'force_add')
    expect(all).toMatchObject({
      status: 'completed',
      processedRows: 4,
      result: { created: 4, duplicates: 0, failed: 0 },
    })
    expect((await world.people()).map(({ email }) => email)).toEqual(
      ['a', 'a', 'b', 'b', 'c', 'c', 'new'].map((name) => `${name}@x.com`),
    )
    for (const { created_at, updated_at } of await world.people())
      expect(updated_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
  })

  it('CSV-28 merges a duplicate into the existing person: one row, or all', async () => {
    const { id } = await threeDuplicates()
    expect((await world.resolved(id, 'merge', [2])).result).toMatchObject({ created: 1, updated: 1, duplicates: 2 })
    expect((await world.person('a@x.com')).first_name).toBe('aaa')
    expect((await world.resolved(id, 'merge')).result).toMatchObject({ created: 1, updated: 3, duplicates: 0 })
    expect(await world.people()).toHaveLength(4)
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 3, kept: 0 })
    expect((await world.person('a@x.com')).first_name).toBe('A')
  })

  it('CSV-29 leaves a duplicate out permanently: one row, or all', async () => {
    const { id } = await threeDuplicates()
    expect((await world.resolved(id, 'skip', [4])).result).toMatchObject({ skipped: 1, duplicates: 2, failed: 2 })
    expect((await world.resolved(id, 'skip')).result).toMatchObject({ skipped: 3, duplicates: 0, failed: 0 })
    expect((await world.rows(id)).map(({ reason }) => reason)).toEqual(['Skipped', 'Skipped', 'Skipped', null])
    const again = resolveDuplicates(world.context, { params: { id }, body: { action: 'skip' } })
    await expect(again).rejects.toMatchObject({ code: 'duplicates_not_found' })
  })

  it('decides on duplicates of finished imports only', async () => {
    const id = await world.upload([{ email: 'a@x.com' }], { status: 'checking' })
    await world.run(id)
    const decide = resolveDuplicates(world.context, { params: { id }, body: { action: 'merge' } })
    await expect(decide).rejects.toMatchObject({ code: 'import_not_finished' })
  })

  it('lets one import write at a time, and runs checks concurrently', async () => {
    const [first, second] = [
      await world.upload([{ email: 'a@x.com' }]),
      await world.upload([{ email: 'b@x.com' }], { status: 'checking' }),
    ]
    expect((await world.run(second)).status).toBe('checked')
    await expect(start(second)).rejects.toMatchObject({
      code: 'import_running',
      extras: { suggestion: expect.any(String) },
    })
    await expect(world.call([{ email: 'c@x.com' }])).rejects.toMatchObject({ code: 'import_running' })
    await world.run(first)
    await start(second)
    expect((await world.run(second)).status).toBe('completed')
  })

  it('refuses an unknown event', async () => {
    const id = await world.upload([{ email: 'a@x.com' }], { status: 'checking' })
    await world.run(id)
    await expect(start(id, { eventId: world.context.newId() })).rejects.toMatchObject({ code: 'event_not_found' })
    await expect(start(id, { eventId: 'none' })).rejects.toMatchObject({ code: 'event_not_found' })
  })

  it('refuses an archived event, chosen before or now', async () => {
    const eventId = await world.addEvent('Gala')
    const id = await world.upload([{ email: 'a@x.com' }], { status: 'checking', eventId })
    await world.run(id)
    await world.db.updateTable('events').set({ archived_at: new Date() }).where('id', '=', eventId).execute()
    const refusal = { code: 'event_archived', message: 'This event is archived.' }
    await expect(start(id)).rejects.toMatchObject(refusal)
    await expect(start(id, { eventId })).rejects.toMatchObject(refusal)
    await expect(world.call([{ email: 'b@x.com' }], { eventId })).rejects.toMatchObject(refusal)
    expect(await start(id, { eventId: null })).toMatchObject({ status: 'running', eventId: null })
  })

  it('requires the right to edit applicants', async () => {
    const { actor } = world.context
    if (actor.kind !== 'admin') throw new Error('an admin is needed')
    const reader = { ...world.context, actor: { ...actor, role: 'communications_only' as const } }
    const id = await world.upload([{ email: 'a@x.com' }], { status: 'checking' })
    await expect(getImport(reader, { params: { id } })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(startImport(reader, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listImports(reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(getImport(world.context, { params: { id: 'none' } })).rejects.toMatchObject({
      code: 'import_not_found',
    })
  })

  it('lists imports that wrote, the newest first, and no file that was only checked', async () => {
    const { id: first } = await world.imported([{ email: 'a@x.com' }])
    const checked = await world.upload([{ email: 'b@x.com' }], { status: 'checking' })
    await world.run(checked)
    const { id: second } = await world.imported([{ email: 'c@x.com' }])
    const { imports } = await listImports(world.context)
    expect(imports.map(({ id }) => id)).toEqual([second, first])
    expect(imports[0]).toMatchObject({ createdBy: 'ada', fileName: 'guests.csv', secondsLeft: null })
  })
})
