import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { runBulkAction, undoBatch } from '../../batches/index.ts'
import { mergeApplicants, undoMerge } from '../../merges/index.ts'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'

describe('undoing an import after later changes were undone', () => {
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

  it('removes everyone after bulk actions that were undone, in any order (3.3)', async () => {
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

  it('removes everyone after merges that were undone, both kept and merged people (3.3)', async () => {
    const { id } = await world.imported(names.slice(0, 5).map((email) => ({ email, phone: '2125550134' })))
    const [one = '', two = '', three = '', four = ''] = await idsOf()
    const first = await merge(one, two)
    const second = await merge(three, one, four)
    await unmerge(second)
    await unmerge(first)
    expect((await world.undone(id)).undo).toEqual({ removed: 5, restored: 0, kept: 0 })
  })

  it('removes people whom a second, undone import changed (3.3)', async () => {
    const { id } = await world.imported([{ email: 'ada@x.com', firstName: 'Ada' }], { tags: ['list'] })
    const second = await world.imported([{ email: 'ada@x.com', firstName: 'Augusta', notes: 'Twice' }], {
      merge: true,
      tags: ['second'],
    })
    await world.undone(second.id)
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 0 })
  })

  it('keeps people who were also edited, or still have the values of a later change (3.3)', async () => {
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
    // The additional address counts as no change by itself, unlike an edit.
    await set(names[2] ?? '', { updated_at: new Date() })
    expect((await world.undone(id)).undo).toEqual({ removed: 0, restored: 0, kept: 4 })
  })

  it('merges a duplicate into a person whose edit was undone, and removes them with the import (3.3)', async () => {
    const { id } = await world.imported([
      { email: 'ada@x.com', firstName: 'Ada' },
      { email: 'ada@x.com', firstName: 'Augusta' },
    ])
    await unbulk(await bulk({ action: 'approve', filter: {} }))
    await world.resolved(id, 'merge')
    expect((await world.undone(id)).undo).toEqual({ removed: 1, restored: 0, kept: 0 })
  })
})
