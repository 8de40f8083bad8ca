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

it('answers 503 with Retry-After while the database is demoted, full, or failing, and recovers by itself', async () => {
  const api = await createTestApi(inject('databaseUrl'))
  const send = await api.signIn('admin')
  const create = (name: string) => send({ method: 'POST', url: '/api/admin/tags', payload: { name } })
  await sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'failed' using errcode = new.name; end $$`.execute(api.db)
  await sql`create trigger fail before insert on tags for each row when (length(new.name) = 5)
    execute function fail()`.execute(api.db)
  for (const state of ['25006', '53100', '53200', '53400', '57P04', '58030', '25P03', '40001', '40P01']) {
    const { statusCode, headers } = await create(state)
    expect([state, statusCode, headers['retry-after']]).toEqual([state, 503, '2'])
  }
  expect((await create('Regulars')).statusCode).toBe(201)
  await api.close()
})
