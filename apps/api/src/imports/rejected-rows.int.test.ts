import { runImport } from '@velvet/services/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

describe('an uploaded list and its rejected rows', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearImports()
    await api.db.deleteFrom('applicants').execute()
  })

  const imported = async (file: string | Uint8Array, fields: Record<string, unknown> = {}): Promise<string> => {
    const id = await api.taken(file, fields)
    await runImport(api.system, id, new AbortController().signal)
    return id
  }
  const rejected = (id: string) => api.admin({ method: 'GET', url: `/api/admin/imports/${id}/rejected` })
  const people = () => api.db.selectFrom('applicants').selectAll().orderBy('created_at').orderBy('email').execute()
  const result = async (id: string) =>
    (await api.admin({ method: 'GET', url: `/api/admin/imports/${id}` })).json().result

  it('CSV-12 CSV-14 CSV-15 CSV-18 CSV-19 creates a person from an email alone', async () => {
    await imported('email\nada@example.com\n')
    expect(await people()).toMatchObject([
      {
        email: 'ada@example.com',
        age: 0,
        country: 'US',
        preferred_contact_method: 'email',
        email_opt_in: true,
        sms_opt_in: true,
        status: 'pending',
        source: 'csv',
      },
    ])
  })

  it('CSV-14 CSV-15 CSV-16 CSV-17 parses ages, opt-ins and Instagram names', async () => {
    await imported(
      'email,age,emailOptIn,smsOptIn,instagramUrl\na@x.co,abc,TRUE,yes,@@ada\nb@x.co,36,false,,https://instagram.com/bob\n',
    )
    expect(await people()).toMatchObject([
      {
        age: 0,
        email_opt_in: true,
        sms_opt_in: false,
        instagram_url: 'https://instagram.com/ada',
        instagram_username: 'ada',
      },
      {
        age: 36,
        email_opt_in: false,
        sms_opt_in: true,
        instagram_url: 'https://instagram.com/bob',
        instagram_username: 'bob',
      },
    ])
  })

  it('CSV-07 CSV-21 CSV-22 returns rejected rows verbatim, with line and reason', async () => {
    await imported('email\nada@example.com\n')
    const id = await imported(
      [
        'Email;First Name;Table',
        'new@example.com;New;1',
        'ada@example.com;"Ada ""the first""";2',
        ';"=1+1";3',
        ';;',
        'short@example.com;Short',
        'long@example.com;Long;4;5;6',
        'not-an-email;"two\nlines";7',
        '',
      ].join('\r\n'),
    )
    expect(await result(id)).toMatchObject({ successful: 1, created: 1, skipped: 2, failed: 4, duplicates: 1 })
    const answer = await rejected(id)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="rejected-rows-\d{4}-\d\d-\d\d\.csv"$/),
    })
    expect(answer.body).toBe(
      `\ufeff${[
        '"Email","First Name","Table","Line","Reason"',
        '"ada@example.com","Ada ""the first""","2","3","Duplicate email: ada@example.com"',
        `"","'=1+1","3","4","Email is required"`,
        '"","","","5","No data in row"',
        '"short@example.com","Short","","6","2 columns instead of 3"',
        '"long@example.com","Long","4","7","5 columns instead of 3","5","6"',
        '"not-an-email","two\nlines","7","8","Invalid email: not-an-email"',
        '',
      ].join('\r\n')}`,
    )
  })

  it('names the file by the day in the time zone of the reader', async () => {
    const id = await imported('email\nnot-an-email\n')
    const named = async (timeZone: string) =>
      (await api.admin({ method: 'GET', url: `/api/admin/imports/${id}/rejected`, query: { timeZone } })).headers[
        'content-disposition'
      ]
    // 26 hours apart: never the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const today = () => new Date().toLocaleDateString('en-CA', { timeZone })
      const before = today()
      expect([before, today()].map((day) => `attachment; filename="rejected-rows-${day}.csv"`)).toContain(
        await named(timeZone),
      )
    }
    const wrong = await api.admin({ method: 'GET', url: `/api/admin/imports/${id}/rejected?timeZone=Mars/Base` })
    expect(wrong.json()).toMatchObject({ code: 'time_zone_unknown' })
  })

  it('can be uploaded again after corrections, and removes no quote twice', async () => {
    const id = await imported(
      `email,firstName\nnot-an-email,=1\nnot-an-email,'=1\nnot-an-email,"''=1"\nnot-an-email,'tis\n`,
    )
    const again = (await rejected(id)).body.replaceAll(/not-an-email/g, () => `${api.context.newId()}@example.com`)
    await imported(again)
    expect((await people()).map((person) => person.first_name).toSorted()).toEqual(["'=1", "'tis", '=1', '=1'])
  })

  it('returns thousands of rows, in the order of the file', async () => {
    const id = await imported(`email\n${'not-an-email\n'.repeat(2_500)}`)
    const lines = (await rejected(id)).body.trimEnd().split('\r\n').slice(1)
    expect(lines).toEqual(
      Array.from({ length: 2_500 }, (_, i) => `"not-an-email","${i + 2}","Invalid email: not-an-email"`),
    )
  })

  it('has only a header when every row was accepted', async () => {
    const id = await imported('email\nada@example.com\n')
    expect((await rejected(id)).body).toBe('\ufeff"email","Line","Reason"\r\n')
  })

  it('answers 404 for an unknown import', async () => {
    const answer = await rejected(api.context.newId())
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'import_not_found'])
  })
})
