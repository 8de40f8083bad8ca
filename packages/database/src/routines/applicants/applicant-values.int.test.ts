import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase(inject('databaseUrl'))
})
afterAll(() => test.drop())

const derived = ['duplicate_kinds', 'duplicate_group', 'instagram_group', 'created_at', 'updated_at']

// A guest may change them without becoming another person; and the hashes of earlier imports stay valid.
const preferences = ['email_updates', 'sms_updates']

it('the values of a person are all columns that are neither generated nor derived nor times of writing nor preferences', async () => {
  const { rows } = await sql<{ name: string; isRead: boolean }>`
    select attname as name, pg_get_functiondef('applicant_values'::regproc) ~ ('one\\.' || attname || '\\M') as "isRead"
    from pg_attribute
    where attrelid = 'applicants'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(test.db)
  const omitted = rows.filter(({ isRead }) => !isRead).map(({ name }) => name)
  expect(omitted.toSorted()).toEqual([...derived, ...preferences].toSorted())
})
