import { glob } from 'node:fs/promises'
import type { Permission } from '@velvet/contracts/kernel'
import { inRepository } from '../repository.ts'
import { createFiles, editFile, insertBefore, requireFiles } from './edits.ts'
import type { Noun } from './names.ts'

const migration = ({ table }: Noun): string => `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${table} (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
  \`.execute(db)
}
`

const endpoints = (
  { folder, many, Many, Single, words }: Noun,
  permission: Permission,
): string => `import { type Static, Type } from 'typebox'
import { endpoint, Id, Timestamp } from '../kernel/index.ts'

export const ${Single} = Type.Object({ id: Id, name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp })
export type ${Single} = Static<typeof ${Single}>

export const list${Many} = endpoint({
  name: 'list${Many}',
  method: 'GET',
  path: '/api/admin/${folder}',
  summary: 'Every ${words}, by name',
  access: 'admin',
  permission: '${permission}',
  status: 200,
  response: Type.Object({ ${many}: Type.Array(${Single}) }),
  errors: [],
  activity: { none: 'reading' },
})
`

const presenter = ({
  table,
  folder,
  Single,
  Many,
}: Noun): string => `import type { ${Single} } from '@velvet/contracts/${folder}'
import type { Database } from '@velvet/database'
import type { Selectable } from 'kysely'

type ${Many}Row = Selectable<Database['${table}']>

/** The row as clients see it. */
export const present${Single} = (row: ${Many}Row): ${Single} => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
`

const listVerb = (
  { folder, one, table, many, Many, Single }: Noun,
  permission: Permission,
): string => `import type { ${Single} } from '@velvet/contracts/${folder}'
import { authorise, type Context } from '../kernel/index.ts'
import { present${Single} } from './present-${one}.ts'

const most${Many} = 1000

/** All of them by name, with the id as tie-break. */
export const list${Many} = async (context: Context): Promise<{ ${many}: ${Single}[] }> => {
  authorise(context, '${permission}')
  const rows = await context.db.selectFrom('${table}').selectAll().orderBy('name').orderBy('id').limit(most${Many}).execute()
  return { ${many}: rows.map(present${Single}) }
}
`

const routes = ({
  folder,
  many,
  single,
  Many,
}: Noun): string => `import { list${Many} } from '@velvet/contracts/${folder}'
import * as ${many} from '@velvet/services/${folder}'
import type { Slice } from '../kernel/mount.ts'

export const ${single}Routes: Slice = ({ mount }) => {
  mount(list${Many}, ${many}.list${Many})
}
`

const apiTest = ({
  folder,
  table,
  many,
  words,
}: Noun): string => `import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('${folder.replaceAll('-', ' ')}', () => {
  let api: TestApi
  let admin: Awaited<ReturnType<TestApi['signIn']>>

  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    admin = await api.signIn('admin')
  })
  afterAll(() => api.close())

  it('lists every ${words} by name', async () => {
    const names = ['Beta', 'Alpha']
    await api.db.insertInto('${table}').values(names.map((name) => ({ id: api.context.newId(), name }))).execute()
    const answer = await admin({ url: '/api/admin/${folder}' })
    expect(answer.json().${many}.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'Beta'])
  })
})
`

const nextMigration = async (): Promise<string> => {
  const numbers: number[] = []
  for await (const file of glob('[0-9]*.ts', { cwd: inRepository('packages/database/src/migrations') }))
    numbers.push(Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

const touchFile = 'packages/database/src/routines/kernel/touch_updated_at.sql'

/** A new noun from the table to the route, in the shape of all others. Gives back what is left to do by hand. */
export const generateSlice = async (noun: Noun, permission: Permission): Promise<string[]> => {
  const { folder, one, table, single, Many, Single } = noun
  requireFiles(touchFile, 'apps/api/src/slices.ts')
  await createFiles({
    [`packages/database/src/migrations/${await nextMigration()}-${folder}.ts`]: migration(noun),
    [`packages/contracts/src/${folder}/${folder}.endpoints.ts`]: endpoints(noun, permission),
    [`packages/contracts/src/${folder}/index.ts`]: `export * from './${folder}.endpoints.ts'\n`,
    [`packages/services/src/${folder}/index.ts`]: `export { list${Many} } from './list-${folder}.ts'\n`,
    [`packages/services/src/${folder}/list-${folder}.ts`]: listVerb(noun, permission),
    [`packages/services/src/${folder}/present-${one}.ts`]: presenter(noun),
    [`apps/api/src/${folder}/${folder}.routes.ts`]: routes(noun),
    [`apps/api/src/${folder}/${folder}.int.test.ts`]: apiTest(noun),
  })
  await editFile(
    touchFile,
    (text) =>
      `${text}create or replace trigger ${table}_touch before update on ${table} for each row execute function touch_updated_at();\n`,
  )
  await editFile('apps/api/src/slices.ts', (text) =>
    insertBefore(
      /import type \{ Slice \}/,
      `import { ${single}Routes } from './${folder}/${folder}.routes.ts'`,
    )(text).replace(/(readonly Slice\[\] => \[[^\]]*?),?\s*\]/, `$1, ${single}Routes]`),
  )
  return [
    'pnpm gen checksums: records the trigger that keeps the time of the last change',
    `docs/glossary.md: say in one line what a ${noun.words} is, and name the table \`${table}\``,
    `packages/database/src/migrations: give the table its own columns, then \`pnpm gen types\`, the contract and present-${one}.ts (${Single})`,
  ]
}
