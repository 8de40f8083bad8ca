import type { ImportData } from '@velvet/domain/imports'
import { sql } from 'kysely'
import { type Context, oneOf } from '../../kernel/index.ts'
import { isAsWritten, lastWritten } from './as-written.ts'
import { applyPendingChanges, type Draft, draftOf, type Options } from './draft.ts'
import { columnOf, type MergedField, mergedFields, type PersonFields } from './person-fields.ts'
import type { ChunkRow } from './read-chunk.ts'

/** An opt-in is null for a person who was not asked. */
const optIn = (channel: 'email' | 'sms') =>
  sql`case when a.${sql.ref(`${channel}_opt_in`)} then true when a.${sql.ref(`${channel}_opted_out_at`)} is not null then false end`

const currentValue = (field: MergedField) => {
  if (field === 'emailOptIn') return optIn('email')
  return field === 'smsOptIn' ? optIn('sms') : sql`a.${sql.ref(columnOf[field])}`
}

const fieldColumns = sql.join(mergedFields.map((field) => sql`${currentValue(field)} as ${sql.ref(field)}`))

type Row = PersonFields & Pick<Draft, 'id' | 'eventId' | 'isAtEvent' | 'wasTouched'> & { tags: string[] }

/** Whether person `a` was changed since the import wrote them. */
const touchedSince = (importId: string) => sql<boolean>`coalesce((
  select not ${isAsWritten} from (
    select ${lastWritten} from import_rows
    where applicant_id = a.id and import_id = ${importId}::uuid and outcome in ('created', 'updated') having count(*) > 0
  ) w), false)`

/** The current state of these people by id; with `lockFor`, locked for the import until the transaction ends. */
export const readPeople = async (
  context: Context,
  ids: readonly string[],
  { eventId, tags }: Pick<Options, 'eventId' | 'tags'>,
  lockFor: string | null,
): Promise<Map<string, Draft>> => {
  if (ids.length === 0) return new Map()
  // Raw: the columns follow from the list of fields, and three of its parts from the options.
  const { rows } = await sql<Row>`
    select a.id, a.event_id as "eventId", ${fieldColumns},
      ${lockFor ? touchedSince(lockFor) : sql`false`} as "wasTouched",
      ${eventId === null ? sql`false` : sql`exists (select from event_applications e where e.applicant_id = a.id and e.event_id = ${eventId}::uuid)`} as "isAtEvent",
      ${
        tags.length === 0
          ? sql`'{}'::text[]`
          : sql`array(select lower(t.name) from applicant_tags h join tags t on t.id = h.tag_id where h.applicant_id = a.id)`
      } as tags
    from applicants a where a.id = any(${ids}::uuid[]) order by a.id ${lockFor ? sql`for no key update of a` : sql``}`.execute(
    context.db,
  )
  return new Map(
    rows.map(({ id, eventId, isAtEvent, wasTouched, tags, ...fields }) => [
      id,
      {
        id,
        made: null,
        fields,
        eventId,
        isAtEvent,
        tags: new Set(tags),
        newTags: [],
        changed: new Set(),
        forgetsProfile: false,
        namesCountry: false,
        wasTouched,
      },
    ]),
  )
}

/** The values that earlier chunks would have given these people, whichever of their addresses the rows have. */
const readPendingValues = ({ db }: Context, importId: string, ids: readonly string[], first: number) =>
  db
    .selectFrom('import_rows as u')
    .crossJoinLateral(sql`jsonb_each(u.changes)`.as<'c'>(sql`c(field, change)`))
    .select(sql<string>`u.match_id`.as('id'))
    .select(
      sql<Record<string, unknown>>`jsonb_object_agg(c.field, c.change -> 'to' order by u.row_number)`.as('values'),
    )
    .where('u.import_id', '=', importId)
    .where('u.match_id', '=', oneOf(ids))
    .where('u.row_number', '<', first)
    .where('u.outcome', '=', 'updated')
    .groupBy('u.match_id')
    .execute()

type Earlier = { emailKey: string; row: number; data: ImportData; values: Record<string, unknown> | null }

const isCreated = sql`coalesce(r.outcome, 'created') = 'created'`

/**
 * While nothing is written, earlier chunks exist only as the outcomes of their rows, of which none means a new person: updates
 * `people` with these outcomes, and returns the people whom they would have created, by address.
 */
export const readPendingChanges = async (
  context: Context,
  importId: string,
  rows: readonly ChunkRow[],
  people: ReadonlyMap<string, Draft>,
  options: Options,
): Promise<Map<string, Draft>> => {
  const first = rows[0]?.row ?? 0
  if (people.size > 0)
    for (const { id, values } of await readPendingValues(context, importId, [...people.keys()], first)) {
      const person = people.get(id)
      if (person) applyPendingChanges(person, values)
    }
  const repeated = rows.filter(
    ({ knownId, earlierRow }) => knownId === null && earlierRow !== null && earlierRow < first,
  )
  const made = new Map<string, Draft>()
  if (repeated.length === 0) return made
  const keys = [...new Set(repeated.map(({ emailKey }) => emailKey))]
  // Raw: ordered and filtered aggregates, also of JSON.
  const { rows: earlier } = await sql<Earlier>`
    select r.email_key as "emailKey",
      (array_agg(r.row_number order by r.row_number))[1] as row,
      (array_agg(r.data order by r.row_number))[1] as data,
      (select jsonb_object_agg(c.key, c.value -> 'to' order by u.row_number)
        from import_rows u cross join lateral jsonb_each(u.changes) c
        where u.import_id = ${importId}::uuid and u.email_key = r.email_key and u.row_number < ${first} and u.outcome = 'updated'
      ) as values
    from import_rows r
    where r.import_id = ${importId}::uuid and r.email_key = any(${keys}::text[]) and r.row_number < ${first} and ${isCreated}
    group by r.email_key`.execute(context.db)
  for (const { emailKey, row, data, values } of earlier) {
    const person = draftOf('', row, data, options)
    made.set(emailKey, person)
    applyPendingChanges(person, values ?? {})
  }
  return made
}
