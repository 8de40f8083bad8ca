import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { hasNewestSchema, loadMigrations, type MigrateOptions, migrateToLatest, readSchemaState } from './migrate.ts'
import { ownRoutines, parseRoutines, type Routine } from './read-routines.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

/** This version's routines with another text of one of them, as a later or an equal revision. */
const withChange = (object: string, edit: (statement: string) => string, later = 1): Routine[] =>
  ownRoutines.map((routine) => {
    if (routine.object !== object) return routine
    const [changed] = parseRoutines(routine.file, edit(routine.sql), new Map())
    if (!changed || changed.sql === routine.sql) throw new Error(`${object} was not changed`)
    return { ...changed, revision: routine.revision + later }
  })

const touchLater = (statement: string): string =>
  statement.replace('clock_timestamp()', `clock_timestamp() + interval '1 day'`)
const touchOnlyNames = (statement: string): string => statement.replace('before update on', 'before update of name on')

describe('routines', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterEach(() => test.drop())

  const migrate = (options: MigrateOptions = {}) => migrateToLatest(test.url, options)

  /** All functions, views and triggers that belong to no extension, with the transaction that wrote them. */
  const readObjects = async (db: TestDatabase['db'] = test.db) => {
    const { rows } = await sql<{ object: string; definition: string; writer: string }>`
      select 'function ' || proname as object, pg_get_functiondef(oid) as definition, xmin::text as writer from pg_proc
        where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select 'view ' || relname, pg_get_viewdef(oid), xmin::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all select format('trigger %s on %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid), t.xmin::text
        from pg_trigger t join pg_proc f on f.oid = tgfoid
        where not tgisinternal and tgparentid = 0 and pronamespace = 'public'::regnamespace
      order by object`.execute(db)
    return rows
  }
  const definitionOf = async (object: string): Promise<string | undefined> =>
    (await readObjects()).find((row) => row.object === object)?.definition

  it.each([
    ['ledger', 'communications'],
    ['ledger_attempts', 'delivery_attempts'],
  ])('the view %s has the columns of %s, as the types of rows say', async (view, table) => {
    const columnsOf = (relation: string) =>
      test.db
        .selectFrom(sql<{ name: string; type: number }>`pg_attribute`.as('a'))
        .select([sql<string>`attname`.as('name'), sql<string>`format_type(atttypid, atttypmod)`.as('type')])
        .where(sql<boolean>`attrelid = ${relation}::regclass and attnum > 0 and not attisdropped`)
        .orderBy('name')
        .execute()
    expect(await columnsOf(view)).toEqual(await columnsOf(table))
  })

  it('have a statement in a file each, and every statement has its routine', async () => {
    const found = (await readObjects()).map(({ object }) => object).sort()
    expect(found.length).toBeGreaterThan(80)
    expect(found).toEqual(ownRoutines.map(({ object }) => object).sort())
  })

  it('are in a migrated database what their files say', async () => {
    const before = await readObjects()
    const transaction = await test.db.startTransaction().execute()
    for (const routine of ownRoutines) await sql.raw(routine.sql).execute(transaction)
    const after = await readObjects(transaction)
    await transaction.rollback().execute()
    const definitions = (rows: typeof before) => rows.map(({ object, definition }) => ({ object, definition }))
    expect(definitions(before)).toEqual(definitions(after))
  })

  it('replace those that the migrations of earlier versions left, before the schema counts as the newest', async () => {
    const before = await readObjects()
    for (const { object } of ownRoutines) await sql.raw(`comment on ${object} is null`).execute(test.db)
    await sql`create or replace function fold(value text) returns text language sql immutable return value`.execute(
      test.db,
    )
    expect(await hasNewestSchema(test.db)).toBe(false)
    expect(await readSchemaState(test.db)).toMatchObject({
      missing: [],
      outdated: expect.arrayContaining(['function fold']),
    })
    expect(await migrate()).toEqual([])
    expect(await hasNewestSchema(test.db)).toBe(true)
    const definitions = (await readObjects()).map(({ definition }) => definition)
    expect(definitions).toEqual(before.map(({ definition }) => definition))
  })

  it('are replaced when their text changes, and only they', async () => {
    const before = await readObjects()
    await migrate({ routines: withChange('function touch_updated_at', touchLater) })
    const after = await readObjects()
    const changed = after.filter(({ writer }, index) => writer !== before[index]?.writer)
    expect(changed.map(({ object }) => object)).toEqual(['function touch_updated_at'])
    expect(changed[0]?.definition).toContain('1 day')
  })

  it('stay as a later version left them, with a warning, and the earlier version is ready', async () => {
    await migrate({ routines: withChange('trigger events_touch on events', touchOnlyNames) })
    const warn = vi.fn()
    expect(await migrate({ warn })).toEqual([])
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^A later version of Velvet has replaced trigger events_touch on events;/)],
    ])
    expect(await definitionOf('trigger events_touch on events')).toContain('UPDATE OF name')
    expect(await hasNewestSchema(test.db)).toBe(true)
    expect((await readSchemaState(test.db)).newer).toEqual(['trigger events_touch on events'])
  })

  it('follow a text that is not recorded yet, back and forth', async () => {
    await migrate({ routines: withChange('function touch_updated_at', touchLater, 0) })
    expect(await definitionOf('function touch_updated_at')).toContain('1 day')
    expect(await hasNewestSchema(test.db)).toBe(true)
    await migrate()
    expect(await definitionOf('function touch_updated_at')).not.toContain('1 day')
  })

  it('are left alone where a later version has migrated, also when it dropped one', async () => {
    const later = async () => void (await sql`drop trigger events_touch on events`.execute(test.db))
    const migrations = { ...(await loadMigrations()), '9001-later': { up: later } }
    const routines = ownRoutines.filter(({ object }) => object !== 'trigger events_touch on events')
    expect(await migrate({ migrations, routines })).toEqual(['9001-later'])
    const warn = vi.fn()
    expect(await migrate({ warn })).toEqual([])
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/A later version of Velvet has been here/)]])
    expect(await definitionOf('trigger events_touch on events')).toBeUndefined()
    expect(await hasNewestSchema(test.db)).toBe(true)
  })

  it('are created again when one is lost', async () => {
    await sql`drop trigger events_touch on events`.execute(test.db)
    expect(await hasNewestSchema(test.db)).toBe(false)
    await migrate()
    expect(await definitionOf('trigger events_touch on events')).toBeDefined()
    expect(await hasNewestSchema(test.db)).toBe(true)
  })

  it('are created after those that they name', async () => {
    const added = parseRoutines(
      'tests/a.sql',
      `create or replace function a_caller() returns int language sql return (select number from a_view);
create or replace view a_view as select z_called() as number;
create or replace function z_called() returns int language sql return 7;
`,
      new Map(),
    )
    await migrate({ routines: [...ownRoutines, ...added] })
    const { rows } = await sql`select a_caller() as number`.execute(test.db)
    expect(rows).toEqual([{ number: 7 }])
  })

  it('are all as before when one of them fails, which is named with its file', async () => {
    const before = await readObjects()
    const broken = parseRoutines(
      'tests/broken.sql',
      'create or replace function broken() returns int language sql return no_such_function();',
      new Map(),
    )
    const routines = [...withChange('function touch_updated_at', touchLater), ...broken]
    await expect(migrate({ routines })).rejects.toThrow(
      /^tests\/broken\.sql: function no_such_function\(\) does not exist/,
    )
    expect(await readObjects()).toEqual(before)
  })

  it('wait for a writer of the table of a trigger, and let others write between their attempts', async () => {
    const writer = await test.db.startTransaction().execute()
    await sql`insert into events (id, name) values (new_id(), 'Opening')`.execute(writer)
    const warn = vi.fn()
    const migrating = migrate({ routines: withChange('trigger events_touch on events', touchOnlyNames), warn })
    await expect
      .poll(() => warn.mock.calls.flat())
      .toContainEqual(expect.stringContaining('Loading routines waits for a lock'))
    await sql`insert into events (id, name) values (new_id(), 'Closing')`.execute(test.db)
    await writer.commit().execute()
    await migrating
    expect(await definitionOf('trigger events_touch on events')).toContain('UPDATE OF name')
  })

  it('never lock a second table while they wait for one, so writers of both go on', async () => {
    const writer = await test.db.startTransaction().execute()
    await sql`insert into events (id, name) values (new_id(), 'Opening')`.execute(writer)
    const triggers = ['trigger applicants_touch on applicants', 'trigger events_touch on events']
    const routines = ownRoutines.map((routine) =>
      triggers.includes(routine.object)
        ? { ...routine, checksum: 'f'.repeat(64), revision: routine.revision + 1 }
        : routine,
    )
    const migrating = migrate({ routines })
    await expect
      .poll(() => sql`select from pg_locks where relation = 'events'::regclass and not granted`.execute(test.db), {
        interval: 10,
        timeout: 10_000,
      })
      .toMatchObject({ rows: [{}] })
    await sql`lock table applicants in row exclusive mode nowait`.execute(writer)
    await writer.commit().execute()
    await migrating
    expect((await readSchemaState(test.db)).newer).toEqual(triggers)
  })

  it('are loaded once by several processes', async () => {
    const before = await readObjects()
    const routines = withChange('function touch_updated_at', touchLater)
    await Promise.all([1, 2, 3].map(() => migrate({ routines })))
    const after = await readObjects()
    expect(after.filter(({ writer }, index) => writer !== before[index]?.writer)).toHaveLength(1)
  })
})
