import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '../checks/sources.ts'

const createTable = /create table (?:if not exists )?(?<name>[a-z_]+)/g

const tables = async (): Promise<string[]> => {
  const migrations = await Promise.all((await sourceFiles(['packages/database/src/migrations/*.ts'])).map(readSource))
  return migrations.flatMap((text) => [...text.matchAll(createTable)].map(({ groups }) => groups?.name ?? ''))
}

describe('the glossary', () => {
  it('knows every table of the database', async () => {
    const names = await tables()
    const glossary = await readSource('docs/glossary.md')
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !glossary.includes(`\`${name}\``))).toEqual([])
  })
})
