import { sql } from 'kysely'
import type { DatabaseHandle } from './connection/client.ts'
import type { Routine } from './read-routines.ts'

/** What the comment on a routine says about the text that made it. */
type Mark = { readonly revision: number; readonly checksum: string }

const writeMark = ({ revision, checksum }: Routine): string =>
  `Velvet routine, revision ${revision}, sha256 ${checksum}`

const markText = /^Velvet routine, revision (?<revision>\d+), sha256 (?<checksum>[0-9a-f]{64})$/

/** By object, as in `Routine`; without those that no version has marked. */
const readMarks = async (db: DatabaseHandle): Promise<Map<string, Mark>> => {
  const { rows } = await sql<{ object: string; comment: string }>`
    select object, description as comment from (
      select 'pg_proc'::regclass as catalog, oid, 'function ' || proname as object
        from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'pg_class'::regclass, oid, 'view ' || relname
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all select 'pg_trigger'::regclass, t.oid, format('trigger %s on %s', tgname, relname)
        from pg_trigger t join pg_class c on c.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
    ) routines join pg_description d on d.objoid = routines.oid and d.classoid = catalog and d.objsubid = 0`.execute(db)
  return new Map(
    rows.flatMap(({ object, comment }) => {
      const { revision, checksum } = markText.exec(comment)?.groups ?? {}
      return revision && checksum ? [[object, { revision: Number(revision), checksum }] as const] : []
    }),
  )
}

export type RoutineState = {
  /** Those that this version has to load. */
  readonly pending: readonly Routine[]
  /** Those of `pending` that are missing or of an earlier version, so that this one cannot work yet. */
  readonly outdated: readonly Routine[]
  /** Those that a later version has replaced. */
  readonly newer: readonly Routine[]
}

/** Compares the routines of a database with those of this version. */
export const readRoutineState = async (db: DatabaseHandle, routines: readonly Routine[]): Promise<RoutineState> => {
  const found = await readMarks(db)
  const changed = routines.filter(({ object, checksum }) => found.get(object)?.checksum !== checksum)
  const revisionOf = ({ object }: Routine): number => found.get(object)?.revision ?? -1
  return {
    pending: changed.filter((routine) => revisionOf(routine) <= routine.revision),
    outdated: changed.filter((routine) => revisionOf(routine) < routine.revision),
    newer: changed.filter((routine) => revisionOf(routine) > routine.revision),
  }
}

const isTrigger = ({ object }: Routine): boolean => object.startsWith('trigger ')

/** Each routine after those that it names. */
const inOrder = (routines: readonly Routine[]): Routine[] => {
  const named = routines.map((routine) => ({ routine, name: routine.object.split(' ')[1] ?? '' }))
  const ordered = new Set<Routine>()
  const visited = new Set<Routine>()
  const visit = (routine: Routine): void => {
    if (visited.has(routine)) return
    visited.add(routine)
    const words = new Set(routine.sql.match(/\w+/g))
    for (const other of named) if (words.has(other.name)) visit(other.routine)
    ordered.add(routine)
  }
  for (const routine of routines) visit(routine)
  return [...ordered]
}

/** Creates or replaces all of them or none. */
const load = (db: DatabaseHandle, routines: readonly Routine[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const routine of routines)
      try {
        await sql.raw(routine.sql).execute(transaction)
        await sql`comment on ${sql.raw(routine.object)} is ${sql.lit(writeMark(routine))}`.execute(transaction)
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { message: `${routine.file}: ${error.message}` }) : error
      }
  })

/**
 * Creates or replaces the routines whose text differs from what made those of the database; the text is known from a comment on
 * each. Functions and views change in one transaction, then each trigger in its own: a trigger locks its table, and a transaction
 * that locked several would meet the product's in another order. Leaves alone what a later version has replaced, and tells `warn`.
 * Throws the error of a statement with the name of its file; what was loaded before it stays, so another call continues there.
 */
export const loadRoutines = async (
  db: DatabaseHandle,
  routines: readonly Routine[],
  warn: (sentence: string) => void,
): Promise<void> => {
  const { pending, newer } = await readRoutineState(db, routines)
  if (newer.length > 0)
    warn(
      `A later version of Velvet has replaced ${newer.map(({ object }) => object).join(', ')}; these stay as they are`,
    )
  await load(db, inOrder(pending.filter((routine) => !isTrigger(routine))))
  for (const trigger of pending.filter(isTrigger)) await load(db, [trigger])
}
