import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createTestApi } from '../testing/test-api.ts'

it('T20 logs a database error without the row it was about', async () => {
  const api = await createTestApi(inject('databaseUrl'))
  const send = await api.signIn('admin')
  await sql`alter table applicants add constraint no_canary check (first_name <> 'Canary')`.execute(api.db)
  const answer = await send({
    method: 'POST',
    url: '/api/admin/applicants',
    payload: { firstName: 'Canary', lastName: 'Songbird', email: 'canary@example.com', phone: '(212) 555-0187' },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])

  const log = api.lines.join('')
  const fault = api.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unknown fault')
  expect(fault.err).toEqual({
    type: 'error',
    message: 'new row for relation "applicants" violates check constraint "no_canary"',
    code: '23514',
    constraint: 'no_canary',
    table: 'applicants',
    stack: expect.any(String),
  })
  for (const personal of ['Canary', 'Songbird', 'canary@', '555-0187', 'Failing row'])
    expect(log).not.toContain(personal)
  await api.close()
})
