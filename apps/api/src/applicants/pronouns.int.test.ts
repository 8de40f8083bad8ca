import { exportColumns } from '@velvet/domain/imports'
import { runImport } from '@velvet/services/imports'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { parseQuoted } from '../testing/export-fixture.ts'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

let api: ImportFixture
beforeAll(async () => {
  api = await createImportFixture(inject('databaseUrl'))
})
afterAll(() => api.close())

it('pronouns are imported, edited, logged, merged, and exported', async () => {
  const file = 'Email,Pronouns\nada@example.com,she/her\nadah@example.com,they/them\n'
  await runImport(api.system, await api.taken(file, { mergeDuplicates: false }), new AbortController().signal)
  const people = await api.db.selectFrom('applicants').select(['id', 'pronouns']).orderBy('email').execute()
  expect(people.map(({ pronouns }) => pronouns)).toEqual(['she/her', 'they/them'])
  const [ada = '', adah = ''] = people.map(({ id }) => id)

  const url = `/api/admin/applicants/${ada}`
  const edited = await api.admin({ method: 'PATCH', url, payload: { pronouns: ' ze/zir ' } })
  expect(edited.json()).toMatchObject({ id: ada, pronouns: 'ze/zir' })
  const log = api.db.selectFrom('activity').select('details').where('action', '=', 'applicant.updated')
  expect(await log.execute()).toEqual([{ details: { pronouns: ['she/her', 'ze/zir'] } }])

  const payload = { primaryId: ada, duplicateIds: [adah], mergeFields: { pronouns: adah } }
  const merged = await api.admin({ method: 'POST', url: '/api/admin/advanced-merge', payload })
  expect(merged.json()).toMatchObject({ success: true, applicant: { id: ada, pronouns: 'they/them' } })

  const exported = await api.admin({ method: 'GET', url: '/api/admin/applicants/export' })
  const column = exportColumns.indexOf('Pronouns')
  expect(parseQuoted(exported.body).map((cells) => cells[column])).toEqual(['Pronouns', 'they/them'])
})
