import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture } from '../testing/import-fixture.ts'
import { eraseApplicant } from './index.ts'

describe('erasing somebody who is in a file', () => {
  let fixture: Awaited<ReturnType<typeof createImportFixture>>
  beforeAll(async () => {
    fixture = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('imports').execute()
  })

  const ada = { email: 'ada@example.com', firstName: 'Ada', notes: 'from the file' }
  const addAda = async (): Promise<string> => {
    const [id = ''] = await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    return id
  }
  const erase = (id: string) => eraseApplicant(fixture.context, { params: { id } })
  const people = () => fixture.db.selectFrom('applicants').select('email').orderBy('email').execute()
  const rows = () => fixture.db.selectFrom('import_rows').selectAll().orderBy('row_number').execute()

  it('keeps a file that waits to be imported from bringing them back', async () => {
    const id = await addAda()
    const importId = await fixture.upload([ada, { ...ada, email: 'bea@example.com' }], { merge: true })
    await erase(id)
    await fixture.run(importId)
    expect(await people()).toEqual([{ email: 'bea@example.com' }])
    expect(await rows()).toMatchObject([
      { outcome: expect.stringMatching(/failed|skipped/), error: 'This person was erased.', cells: [], data: {} },
      { outcome: 'created' },
    ])
  })

  it('takes a duplicate that waits for a decision out of it, and counts it so', async () => {
    const id = await addAda()
    const importId = await fixture.upload([ada])
    await fixture.run(importId)
    expect(await rows()).toMatchObject([{ outcome: 'duplicate', match_id: id }])
    await erase(id)
    expect(await rows()).toMatchObject([{ outcome: 'skipped', match_id: null, cells: [], data: {} }])
    const one = await fixture.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow()
    expect(one).toMatchObject({ duplicate_rows: 0, skipped_rows: 1 })
  })

  it('comes wholly before or after an import that writes them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addAda()
      const importId = await fixture.upload([ada], { merge: true })
      await Promise.all([fixture.run(importId), erase(id)])
      expect([await people(), JSON.stringify(await rows()).includes('ada@')]).toEqual([[], false])
      await fixture.db.deleteFrom('imports').execute()
    }
  })
})
