import type { Import } from '@velvet/contracts/imports'
import { exportColumns } from '@velvet/domain/imports'
import { runImport } from '@velvet/services/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { parseQuoted } from '../testing/export-fixture.ts'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

const hostile = [
  '=1+1',
  "'=1+1",
  "''=1+1",
  "'quoted'",
  '+1 and more',
  '-minus',
  '@at',
  '＝１＋１',
  '－＠',
  'say "hi", she said',
  '""',
  'semi;colon, comma',
  'O’Hara-Çelik',
  '李小龍 🎭 الكندي',
  'true',
  '0',
]

describe('an export that is imported again', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearImports()
    await api.db.deleteFrom('applicants').execute()
  })

  const add = (people: Record<string, unknown>[]) =>
    api.db
      .insertInto('applicants')
      .values(
        people.map((values, index) => ({ id: api.context.newId(), email: `guest${index}@example.com`, ...values })),
      )
      .execute()

  const exported = async (): Promise<string> => {
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants/export', query: { sort: 'email' } })
    expect(answer.statusCode).toBe(200)
    return answer.body
  }

  const imported = async (file: string, mergeDuplicates: boolean): Promise<Import> => {
    const id = await api.taken(file, { mergeDuplicates })
    await runImport(api.system, id, new AbortController().signal)
    return (await api.admin({ method: 'GET', url: `/api/admin/imports/${id}` })).json()
  }

  /** All values of a file's people except the time of the last change. */
  const content = (file: string): string[][] => {
    const changed = exportColumns.indexOf('Updated At')
    return parseQuoted(file).map((cells) => cells.filter((_, position) => position !== changed))
  }

  const instagram = (name: string) => ({
    instagram_url: `https://instagram.com/${name}`,
    instagram_username: name,
  })

  const people: Record<string, unknown>[] = [
    {},
    {
      first_name: 'Zoë',
      last_name: 'King',
      phone: '(212) 555-0134',
      age: 36,
      city: 'New York',
      state: 'NY',
      zip_codes: ['10001', '90210', '10001-1234'],
      ...instagram('zoe.king'),
      instagram_followers: 120_000,
      instagram_verified: true,
      status: 'approved',
      priority: 'urgent',
      score: 0,
      notes: 'First line\n=second("line")\n\n  third;',
      preferred_contact_method: 'both',
      source: 'partner',
      referral_code: '-R=1',
      created_at: new Date('2024-02-29T23:59:59.987Z'),
    },
    { email_opt_in: false, sms_opt_in: false, status: 'declined', priority: 'low', score: 100, age: 150 },
    { email_opt_in: false, country: 'GB', zip_codes: ['SW1A 1AA', 'EC1A 1BB'], phone: '+44 20 7946 0958' },
    { sms_opt_in: false, phone: 'ask the door', instagram_followers: 0 },
    ...hostile.map((text) => ({ first_name: text, last_name: text, city: text, notes: text, referral_code: text })),
    ...hostile.map((text) => ({
      notes: `${text}\n${text}`,
      source: text,
      phone: `call ${text}`,
      zip_codes: [text.replace(/[,;]/g, '')],
    })),
  ]

  it('changes nothing when it is merged into its original people', async () => {
    await add(people)
    const before = await exported()
    const { result } = await imported(before, true)
    const rows = await api.rows(result.importId)
    expect(rows.filter(({ error }) => error !== 'Nothing to change')).toEqual([])
    expect(result).toMatchObject({ created: 0, updated: 0, failed: 0, skipped: people.length })
    expect(rows.flatMap(({ warnings }) => warnings)).toEqual([])
    expect(await exported()).toBe(before)
  })

  it('creates the same people in an empty database', async () => {
    await add(people)
    const before = await exported()
    await api.db.deleteFrom('applicants').execute()
    const { result } = await imported(before, false)
    expect(result).toMatchObject({ created: people.length, failed: 0, skipped: 0 })
    expect(content(await exported())).toEqual(content(before))
  })
})
