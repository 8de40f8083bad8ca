import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase(inject('databaseUrl'))
})
afterAll(() => test.drop())

const texts = [
  ...[
    '',
    ' ',
    '  ',
    'n/a',
    ' N/A ',
    'n/a.',
    'Ada',
    ' Ada  Byron ',
    'Ada\tByron',
    '\tAda',
    'Ada\n',
    'a\r\nb',
    'a\u000bb',
    'a\u001cb',
  ],
  ...[
    'José',
    'JOSÉ  GARCÍA',
    'Łódź',
    'ß',
    'Straße ',
    'Ａｄａ',
    'a\u00a0b',
    'a\u2003b',
    'x\u0301',
    'علی\u200cرضا',
    '👩\u200d👩\u200d👧',
    '李 雷',
    '😀 a',
    'I',
    'İ',
    "O'Neil-Smith",
  ],
]

it('DUP-09 the short cuts for plain text give what the full rules give, for every text', async () => {
  const { rows } = await sql<{ value: string; same: boolean }>`
    with said as (
      select value from unnest(${texts}::text[]) value
      union all select chr(one) || ' ' || chr(other) || chr(one) from generate_series(1, 300) one, generate_series(1, 127, 7) other
      union all select null
    ), full_rules as (
      select value, lower(public.unaccent('public.unaccent'::regdictionary, translate(coalesce(value, ''), E'\\u200c\\u200d', ''))) as folded from said
    )
    select value, fold(value) = folded and match_key(value) is not distinct from
      nullif(nullif(regexp_replace(btrim(folded), '\\s+', ' ', 'g'), ''), 'n/a') as same
    from full_rules`.execute(test.db)
  expect(rows.length).toBeGreaterThan(5_000)
  expect(rows.filter(({ same }) => !same)).toEqual([])
})
