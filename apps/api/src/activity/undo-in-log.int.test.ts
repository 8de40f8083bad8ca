import { runImport } from '@velvet/services/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

type Entry = { action: string; undo?: { kind: string; id: string; until: string; hindrance: string | null } }

describe('undo in the activity log', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearBatches()
    for (const table of ['merges', 'imports', 'activity'] as const) await api.db.deleteFrom(table).execute()
  })

  const get = async (url: string) => (await api.admin({ method: 'GET', url: `/api/admin/${url}` })).json()
  const post = async (url: string, payload: Record<string, unknown> = {}) => {
    const answer = await api.admin({ method: 'POST', url: `/api/admin/${url}`, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  /** The entry of an action, in the full log and in the history of one person. */
  const entries = async (action: string, id: string): Promise<(Entry | undefined)[]> => {
    const log: Entry[] = await get('activity')
    const history: Entry[] = (await get(`applicants/${id}/activity`)).entries
    return [log, history].map((list) => list.find((entry) => entry.action === action))
  }
  const offers = async (action: string, id: string) => (await entries(action, id)).map((entry) => entry?.undo)
  const daysLeft = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000)
  const twice = (undo: object | undefined) => [undo, undo]

  it('is offered for a bulk action, for 30 days and until it was undone, in the log and on each person (3.3)', async () => {
    const [one = '', two = ''] = await api.addPeople(2)
    const { batchId } = await api.done('approve', { applicantIds: [one, two] })
    const [undo, onPerson] = await offers('applicant.bulk', two)
    expect(undo).toMatchObject({ kind: 'batch', id: batchId, hindrance: null })
    expect([onPerson, daysLeft(undo?.until ?? '')]).toEqual([undo, 30])
    await post(`batches/${batchId}/undo`)
    expect(await offers('applicant.bulk', one)).toEqual(twice({ ...undo, hindrance: 'This has already been undone.' }))
    expect(await offers('applicant.bulk_undone', one)).toEqual([undefined, undefined])
    await sql`update batches set created_at = now() - interval '31 days'`.execute(api.db)
    expect(await offers('applicant.bulk', one)).toEqual([undefined, undefined])
  })

  it('is not offered for a deletion (3.3)', async () => {
    const [one = '', two = ''] = await api.addPeople(2)
    await api.done('delete', { applicantIds: [one] })
    expect((await offers('applicant.bulk', two))[0]).toBeUndefined()
  })

  it('is offered for a merge, also one of a bulk action, and says which to undo first (3.3)', async () => {
    const [one = '', two = '', three = '', four = ''] = await api.addPeople(4)
    const { mergeId } = await post('advanced-merge', { primaryId: one, duplicateIds: [two] })
    const [undo, onPerson] = await offers('applicant.merged', one)
    expect(undo).toMatchObject({ kind: 'merge', id: mergeId, hindrance: null })
    expect([onPerson, daysLeft(undo?.until ?? '')]).toEqual([undo, 30])
    const later = await post('advanced-merge', { primaryId: three, duplicateIds: [one] })
    const offered = (await get(`applicants/${three}/activity`)).entries as Entry[]
    expect(offered.flatMap((entry) => entry.undo ?? [])).toMatchObject([
      { id: later.mergeId, hindrance: null },
      { id: mergeId, hindrance: expect.stringContaining('Undo the later merge first.') },
    ])
    await post(`merges/${later.mergeId}/undo`)
    await post(`merges/${mergeId}/undo`)
    expect((await offers('applicant.merged', one))[1]).toMatchObject({
      ...{ id: mergeId, hindrance: 'This merge was already undone.' },
    })
    const bulk = await api.done('merge_duplicates', { applicantIds: [three, four] })
    expect(await offers('applicant.bulk', three)).toMatchObject(
      twice({ kind: 'merge', id: bulk.mergeId, hindrance: null }),
    )
  })

  it('is offered for an import, on everyone it wrote, and says when it is being undone (3.3)', async () => {
    const { importId } = await post('import-csv', { applicants: [{ email: 'ada@example.com' }] })
    const [{ id } = { id: '' }] = await api.stored()
    expect(await offers('import.completed', id)).toMatchObject(twice({ kind: 'import', id: importId, hindrance: null }))
    await api.db.updateTable('applicants').set({ notes: 'Kept.' }).execute()
    await post(`imports/${importId}/undo`)
    expect(await offers('import.completed', id)).toMatchObject(twice({ hindrance: 'This import is being undone.' }))
    await runImport(api.system, importId, new AbortController().signal)
    expect(await offers('import.completed', id)).toMatchObject(twice({ hindrance: 'This import was already undone.' }))
  })

  it('disappears with the people it was about (3.3)', async () => {
    const [one = '', two = '', three = ''] = await api.addPeople(3)
    await post('advanced-merge', { primaryId: one, duplicateIds: [two] })
    await post(`applicants/${one}/erase`)
    expect((await offers('applicant.merged', three))[0]).toBeUndefined()
  })
})
