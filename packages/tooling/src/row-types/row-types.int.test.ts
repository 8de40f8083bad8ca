import { readFile } from 'node:fs/promises'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inRepository } from '../repository.ts'
import { generateRowTypes, rowTypesFile } from './generate-row-types.ts'
import { choicesOf } from './read-columns.ts'

describe('the types of rows', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())

  /** Without what the formatter decides. */
  const words = (text: string): string[] => text.match(/[\w'.]+|[[\]<>{}?]/g) ?? []

  it('are those of the migrated schema; pnpm gen types writes them anew', async () => {
    const written = await readFile(inRepository(rowTypesFile), 'utf8')
    expect(words(written)).toEqual(words(await generateRowTypes(test.db as unknown as Kysely<unknown>)))
  })

  it.each([
    ["CHECK ((kind = ANY (ARRAY['a'::text, 'it''s'::text])))", ['a', "it's"]],
    ["CHECK (((kind = 'a'::text) OR (other > 1)))", null],
    ["CHECK ((btrim(name) <> ''::text))", null],
  ])('read the choices of %s', (check, choices) => {
    expect(choicesOf(check)).toEqual(choices)
  })
})
