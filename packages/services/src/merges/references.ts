import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

type Reference = {
  table: string
  column: string
  /** The identifier of a row, as text. */
  key: RawBuilder<string>
  /** Whether row `t` is the one that move `m` names. */
  isNamed: RawBuilder<boolean>
  /** Further conditions on row `t`. */
  only?: RawBuilder<boolean>
}

const byId = { key: sql<string>`t.id::text`, isNamed: sql<boolean>`t.id = m.key::uuid` }
const byImportRow = {
  key: sql<string>`t.import_id || '/' || t.row_number`,
  isNamed: sql<boolean>`t.import_id = split_part(m.key, '/', 1)::uuid and t.row_number = split_part(m.key, '/', 2)::int`,
}

/** Every column that references a person, or a person's thread, and may move to another person. */
const references = {
  activity: { table: 'activity', column: 'target_id', only: sql<boolean>`t.target_type = 'applicant'`, ...byId },
  communications: { table: 'communications', column: 'applicant_id', ...byId },
  consents: { table: 'consent_events', column: 'applicant_id', ...byId },
  conversations: { table: 'conversations', column: 'applicant_id', ...byId },
  eventApplications: { table: 'event_applications', column: 'applicant_id', ...byId },
  importMatches: { table: 'import_rows', column: 'match_id', ...byImportRow },
  importRows: { table: 'import_rows', column: 'applicant_id', ...byImportRow },
  mergedApplicants: { table: 'merged_applicants', column: 'merged_into', ...byId },
  merges: { table: 'merges', column: 'primary_id', ...byId },
  messages: { table: 'messages', column: 'conversation_id', ...byId },
  senders: { table: 'messages', column: 'sender_id', only: sql<boolean>`t.sender_type = 'applicant'`, ...byId },
} as const satisfies Record<string, Reference>
export type ReferenceName = keyof typeof references

/** One row that moved from one owner to another; null is no owner. */
export type Move = { reference: ReferenceName; key: string; from: string | null; to: string | null }

/** The moves that would bring all rows of `from` to `to`. `within` narrows the rows where the column has no index. */
export const planMoves = async (
  context: Context,
  name: ReferenceName,
  from: readonly string[],
  to: string,
  within: RawBuilder<boolean> = sql`true`,
): Promise<Move[]> => {
  const reference: Reference = references[name]
  const column = sql.ref(`t.${reference.column}`)
  // Raw: the table is a parameter.
  const { rows } = await sql<{ key: string; from: string }>`
    select ${reference.key} as key, ${column} as "from" from ${sql.table(reference.table)} t
    where ${column} = any (${from}::uuid[]) and ${reference.only ?? sql`true`} and ${within}`.execute(context.db)
  return rows.map((row) => ({ reference: name, key: row.key, from: row.from, to }))
}

/** Performs moves in the given order, kind by kind. Rows that belong to another person by now stay there. */
export const applyMoves = async (context: Context, moves: readonly Move[]): Promise<void> => {
  for (const name of new Set(moves.map((move) => move.reference))) {
    const { table, column, isNamed } = references[name]
    const own = moves.filter((move) => move.reference === name)
    // Raw: the table is a parameter.
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = m."to"
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as m(key text, "from" uuid, "to" uuid)
      where ${isNamed} and ${sql.ref(`t.${column}`)} is not distinct from m."from"`.execute(context.db)
  }
}

export const reversed = (moves: readonly Move[]): Move[] =>
  moves.map((move) => ({ ...move, from: move.to, to: move.from }))
