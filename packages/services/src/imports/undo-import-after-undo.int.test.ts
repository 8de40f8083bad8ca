import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { runBulkAction, undoBatch } from '../batches/index.ts'
import { mergeApplicants, undoMerge } from '../merges/index.ts'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

describe('taking an import back whose people have later changes that were undone', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const set = (email: string, values: object) =>
    world.db.updateTable('applicants').set(values).where('email_key', '=', email).execute()
  const names = Array.from({ length: 257 }, (_, n) => `g${n}@x.com`)
  const idsOf = async () => (await world.people()).map(({ id }) => id)
  const bulk = (body: Parameters<typeof runBulkAction>[1]['body']) => runBulkAction(world.context, { body })
  const unbulk = ({ batchId }: { batchId: string | null }) =>
    undoBatch(world.context, { params: { id: batchId ?? '' } })
  const merge = async (primaryId: string, ...duplicateIds: string[]) =>
    (await mergeApplicants(world.context, { body: { primaryId, duplicateIds } })).mergeId
  const unmerge = (id: string) => undoMerge(world.context, { params: { id } })

  it('removes everybody after bulk actions that were undone, in whatever order (3.3)', async () => {
    const { id } = await world.imported(
      names.map((email) => ({ email, firstName: 'Guest', notes: 'From the list.' })),
      { tags: ['list'] },
    )
    const applicantIds = await idsOf()
    const approved = await bulk({ action: 'approve', applicantIds, data: { notes: 'Welcome.' } })
    const tagged = await bulk({ action: 'add_tags', applicantIds, data: { tags: ['vip', 'list'] } })
    const ranked = await bulk({ action: 'set_high_priority', filter: {} })
    const untagged = await bulk({ action: 'remove_tags', filter: {}, data: { tags: ['list'] } })
    for (const batch of [approved, untagged, ranked, tagged]) await unbulk(batch)
    expect((await world.undone(id)).undo).toEqual({ removed: 257, restored: 0, kept: 0 })
    expect(await world.people()).toEqual([])
  })

  it('removes everybody after merges that were undone, the kept as well as the merged (3.3)', async () => {
    const { id } = await world.imported(names.slice(0, 5).map((email) => ({ email, phone: '2125550134' })))
    const [one = '', two = '', three = '', four = ''] = await idsOf()
    const first = await merge(one, two)
    const second = await merge(three, one, four)
    await unmerge(second)
    await unmerge(first)
    expect((await world.undone(id)).undo).toEqual({ removed: 5, restored: 0, kept: 0 })
  })

  it('removes whom a second import changed that was undone (3.3)', async () => {
    const { id } = await world.imported([{ email: 'ada@x.com', firstName: 'Ada' }], { tags: ['list'] })
    const second = await world.imported([{ email: 'ada@x.com', firstName: 'Augusta', notes: 'Twice' }], {
      merge: true,
      tags: ['second'],
    })
    await world.undone(second.id)
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 0 })
  })

  it('keeps whoever was edited besides, or still is as a later change left them (3.3)', async () => {
    const { id } = await world.imported(names.slice(0, 5).map((email) => ({ email })))
    const applicantIds = await idsOf()
    const approved = await bulk({ action: 'approve', applicantIds })
    await set(names[0] ?? '', { notes: 'Knows the owner.' })
    await unbulk(approved)
    await bulk({ action: 'add_tags', applicantIds: [applicantIds[1] ?? ''], data: { tags: ['vip'] } })
    await world.db
      .insertInto('applicant_emails')
      .values({ id: world.context.newId(), applicant_id: applicantIds[2] ?? '', email: 'more@x.com' })
      .execute()
    await merge(applicantIds[3] ?? '', applicantIds[4] ?? '')
    // The further address has touched nobody by itself, as an edit of a person does.
    await set(names[2] ?? '', { updated_at: new Date() })
    expect((await world.undone(id)).undo).toEqual({ removed: 0, restored: 0, kept: 4 })
  })

  it('merges a duplicate into somebody whose edit was undone, and removes them with the import (3.3)', async () => {
    const { id } = await world.imported([
      { email: 'ada@x.com', firstName: 'Ada' },
      { email: 'ada@x.com', firstName: 'Augusta' },
    ])
    await unbulk(await bulk({ action: 'approve', filter: {} }))
    await world.resolved(id, 'merge')
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 0 })
  })
})
