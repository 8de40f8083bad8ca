import type { Permission } from '@velvet/contracts/permissions'
import type { Noun } from './names.ts'

/** The permissions of a noun's endpoints. */
export type SlicePermissions = { read: Permission; write: Permission }

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
  { folder, code, many, Many, Single, words }: Noun,
  { read, write }: SlicePermissions,
): string => `import { type Static, Type } from 'typebox'
import { endpoint, Id, IdParams, Timestamp } from '../kernel/index.ts'

export const ${Single} = Type.Object({ id: Id, name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp })
export type ${Single} = Static<typeof ${Single}>

const Name = Type.String({ pattern: '\\\\S', maxLength: 200 })

export const list${Many} = endpoint({
  name: 'list${Many}',
  method: 'GET',
  path: '/api/admin/${folder}',
  summary: 'Every ${words}, by name',
  access: 'admin',
  permission: '${read}',
  status: 200,
  response: Type.Object({ ${many}: Type.Array(${Single}) }),
  errors: [],
  activity: { none: 'reading' },
})

export const create${Single} = endpoint({
  name: 'create${Single}',
  method: 'POST',
  path: '/api/admin/${folder}',
  summary: 'Create one ${words}',
  access: 'admin',
  permission: '${write}',
  body: Type.Object({ name: Name }),
  status: 201,
  response: ${Single},
  errors: [],
  activity: { action: '${code}.created' },
})

export const update${Single} = endpoint({
  name: 'update${Single}',
  method: 'PATCH',
  path: '/api/admin/${folder}/:id',
  summary: 'Change one ${words}',
  access: 'admin',
  permission: '${write}',
  params: IdParams,
  body: Type.Object({ name: Name, updatedAt: Timestamp }),
  status: 200,
  response: ${Single},
  errors: ['${code}_not_found', '${code}_changed'],
  activity: { action: '${code}.updated' },
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
  { read }: SlicePermissions,
): string => `import type { ${Single} } from '@velvet/contracts/${folder}'
import { authorize, type Context } from '../kernel/index.ts'
import { present${Single} } from './present-${one}.ts'

const max${Many} = 1000

/** All of them by name, with the id as tie-break. */
export const list${Many} = async (context: Context): Promise<{ ${many}: ${Single}[] }> => {
  authorize(context, '${read}')
  const rows = await context.db.selectFrom('${table}').selectAll().orderBy('name').orderBy('id').limit(max${Many}).execute()
  return { ${many}: rows.map(present${Single}) }
}
`

const createVerb = (
  { folder, one, table, code, Single, words }: Noun,
  { write }: SlicePermissions,
): string => `import type { create${Single} as endpoint, ${Single} } from '@velvet/contracts/${folder}'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { announce, authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { present${Single} } from './present-${one}.ts'

/** Creates one ${words}. */
export const create${Single} = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<${Single}> =>
  inTransaction(outer, async (context) => {
    authorize(context, '${write}')
    const row = await context.db
      .insertInto('${table}')
      .values({ id: context.newId(), name: body.name.trim() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(context, {
      action: '${code}.created',
      description: \`Created the ${words} \${row.name}\`,
      target: { type: '${code}', id: row.id },
    })
    await announce(context, '${folder}', [row.id])
    return present${Single}(row)
  })
`

const updateVerb = (
  { folder, one, table, code, Single, words }: Noun,
  { write }: SlicePermissions,
): string => `import type { ${Single}, update${Single} as endpoint } from '@velvet/contracts/${folder}'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { announce, authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { present${Single} } from './present-${one}.ts'

/** Changes one ${words}. Refuses \`${code}_not_found\`, and \`${code}_changed\` when \`updatedAt\` is outdated. */
export const update${Single} = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<${Single}> =>
  inTransaction(outer, async (context) => {
    authorize(context, '${write}')
    const id = knownId(params.id, '${code}')
    const known = await context.db.selectFrom('${table}').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!known) throw notFound('${code}')
    if (new Date(body.updatedAt).getTime() !== known.updated_at.getTime())
      throw new AppError('conflict', '${code}_changed', 'Someone else changed this ${words} in the meantime.', {
        suggestion: 'Look at the current ${words} and apply your change again.',
        current: present${Single}(known),
      })
    const row = await context.db
      .updateTable('${table}')
      .set({ name: body.name.trim() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(context, {
      action: '${code}.updated',
      description: \`Updated the ${words} \${row.name}\`,
      target: { type: '${code}', id },
    })
    await announce(context, '${folder}', [id])
    return present${Single}(row)
  })
`

const routes = ({
  folder,
  many,
  single,
  Many,
  Single,
}: Noun): string => `import { create${Single}, list${Many}, update${Single} } from '@velvet/contracts/${folder}'
import * as ${many} from '@velvet/services/${folder}'
import type { Slice } from '../kernel/mount.ts'

export const ${single}Routes: Slice = ({ mount }) => {
  mount(list${Many}, ${many}.list${Many})
  mount(create${Single}, ${many}.create${Single})
  mount(update${Single}, ${many}.update${Single})
}
`

const apiTest = ({
  folder,
  code,
  many,
  words,
}: Noun): string => `import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const url = '/api/admin/${folder}'

describe('${folder.replaceAll('-', ' ')}', () => {
  let api: TestApi
  let admin: Awaited<ReturnType<TestApi['signIn']>>

  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    admin = await api.signIn('admin')
  })
  afterAll(() => api.close())

  const create = (name: string) => admin({ method: 'POST', url, payload: { name } })

  it('lists every ${words} by name', async () => {
    for (const name of ['Beta', ' Alpha ']) expect((await create(name)).statusCode).toBe(201)
    const answer = await admin({ url })
    expect(answer.json().${many}.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'Beta'])
  })

  it('refuses an outdated change of one ${words}, and returns the current version', async () => {
    const known = (await create('Gamma')).json()
    const change = (name: string) =>
      admin({ method: 'PATCH', url: \`\${url}/\${known.id}\`, payload: { name, updatedAt: known.updatedAt } })
    expect((await change('Delta')).json()).toMatchObject({ id: known.id, name: 'Delta' })
    const refused = await change('Epsilon')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: '${code}_changed', current: { name: 'Delta' } })
  })
})
`

/** The files of the database, the contract, the service, and the route. */
export const serverFiles = (noun: Noun, permissions: SlicePermissions, number: string): Record<string, string> => {
  const { folder, one, Many, Single } = noun
  return {
    [`packages/database/src/migrations/${number}-${folder}.ts`]: migration(noun),
    [`packages/contracts/src/${folder}/${folder}.endpoints.ts`]: endpoints(noun, permissions),
    [`packages/contracts/src/${folder}/index.ts`]: `export * from './${folder}.endpoints.ts'\n`,
    [`packages/services/src/${folder}/index.ts`]: [
      `export { create${Single} } from './create-${one}.ts'`,
      `export { list${Many} } from './list-${folder}.ts'`,
      `export { update${Single} } from './update-${one}.ts'\n`,
    ].join('\n'),
    [`packages/services/src/${folder}/create-${one}.ts`]: createVerb(noun, permissions),
    [`packages/services/src/${folder}/list-${folder}.ts`]: listVerb(noun, permissions),
    [`packages/services/src/${folder}/update-${one}.ts`]: updateVerb(noun, permissions),
    [`packages/services/src/${folder}/present-${one}.ts`]: presenter(noun),
    [`apps/api/src/${folder}/${folder}.routes.ts`]: routes(noun),
    [`apps/api/src/${folder}/${folder}.int.test.ts`]: apiTest(noun),
  }
}
