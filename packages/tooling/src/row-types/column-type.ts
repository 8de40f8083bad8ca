import type { Column } from './read-columns.ts'

/** What the value of a JSON column is; the names are those of `packages/database/src/schema/json.ts`. */
const jsonShapes: Readonly<Record<string, string>> = {
  'activity.details': 'Values',
  'applicants.instagram_recent_posts': 'unknown[]',
  'batch_items.after': 'BatchValues',
  'batch_items.before': 'BatchValues',
  'batches.counts': 'BatchCounts',
  'batches.filter': 'Values',
  'campaigns.audience_receipt': 'Values',
  'campaigns.content_snapshot': 'StoredContent',
  'campaigns.custom_content': 'StoredContent',
  'campaigns.prepared_content': 'StoredEmail',
  'campaigns.target_filters': 'Values',
  'communications.merge_values': 'MergeValues',
  'event_applications.answers': 'StoredAnswer[]',
  'event_applications.companions': 'StoredCompanion[]',
  'event_applications.payload': 'Values',
  'events.questions': 'StoredQuestion[]',
  'import_rows.changes': 'ImportChanges',
  'import_rows.data': 'Values',
  'instagram_profiles.attempts': 'unknown[]',
  'instagram_profiles.profile': 'Values',
  'merges.snapshot': 'Values',
  'messages.metadata': 'Values',
  'outbox.payload': 'Values',
  'unmatched_messages.metadata': 'Values',
  'webhook_events.payload': 'Values',
}

/** Only triggers write these tables. */
const writtenByTriggers = ['applicant_totals', 'application_totals', 'campaign_totals', 'match_keys', 'place_totals']

/** What the catalog of the database cannot say. */
const special: Readonly<Record<string, string>> = {
  // The log is never rewritten.
  'activity.created_at': 'ColumnType<Date, Date | undefined, never>',
  'applicants.duplicate_group': 'GeneratedAlways<string | null>',
  'applicants.instagram_group': 'GeneratedAlways<string | null>',
  'communications.stage': "GeneratedAlways<'queued' | 'unknown' | 'needs_review' | 'failed' | 'bounced' | null>",
  // A column of the file that was left out has no meaning.
  'imports.columns': 'Generated<(string | null)[]>',
}

const scalars: Readonly<Record<string, string>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
}

const jsonOf = ({ path, isNullable, hasDefault }: Column): string => {
  const shape = jsonShapes[path]
  if (shape === undefined) throw new Error(`Write the shape of the JSON column ${path} into the table of shapes`)
  return `${isNullable ? 'NullableJson' : hasDefault ? 'JsonWithDefault' : 'Json'}<${shape}>`
}

const scalarOf = ({ path, type, choices }: Column): string => {
  if (choices !== null) return choices.map((choice) => `'${choice}'`).join(' | ')
  const scalar = scalars[type]
  if (scalar === undefined) throw new Error(`${path} has the type ${type}, for which no type of rows is known`)
  return scalar
}

const isTotal = ({ path }: Column): boolean => writtenByTriggers.includes(path.split('.')[0] ?? '')

/** The type of a column in Kysely's terms. Throws on a database type that is not known, and a JSON column of unknown shape. */
export const columnType = (column: Column): string => {
  const known = special[column.path]
  if (known !== undefined) return known
  if (column.type === 'jsonb') return jsonOf(column)
  const value = `${scalarOf(column)}${column.isNullable ? ' | null' : ''}`
  if (column.isAlwaysGenerated || isTotal(column)) return `GeneratedAlways<${value}>`
  return column.hasDefault ? `Generated<${value}>` : value
}
