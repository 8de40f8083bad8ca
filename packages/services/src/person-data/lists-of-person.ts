import { type Expression, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

const messagesTo = ({ db }: Context, id: string) =>
  db
    .selectFrom('ledger as c')
    .leftJoin('campaigns as ca', 'ca.id', 'c.campaign_id')
    .select(['c.id', 'c.channel', 'c.address', 'ca.name as campaign'])
    .select(sql`ca.content_snapshot ->> 'subject'`.as('subject'))
    .select(['c.content', 'c.merge_values as filledIn', 'c.state as status', 'c.skip_reason as skipReason'])
    .select(['c.error_message as error', 'c.created_at as createdAt', 'c.acked_at as sentAt'])
    .select(['c.delivered_at as deliveredAt', 'c.opened_at as openedAt', 'c.clicked_at as clickedAt'])
    .select(['c.bounced_at as bouncedAt', 'c.unsubscribed_at as unsubscribedAt', 'c.complained_at as complainedAt'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('c.applicant_id', '=', id),
        eb('c.merged_from', 'in', selectFrom('merged_applicants as m').select('m.id').where('m.merged_into', '=', id)),
      ]),
    )
    .orderBy('c.created_at')
    .orderBy('c.id')

const thread = ({ db }: Context, id: string) =>
  db
    .selectFrom('conversations as t')
    .innerJoin('messages as m', 'm.conversation_id', 't.id')
    .select([
      'm.id',
      sql`case m.sender_type when 'applicant' then 'applicant' else 'staff' end`.as('from'),
      'm.content',
    ])
    .select(sql`m.metadata -> 'media'`.as('media'))
    .select(['m.sent_at as sentAt', 'm.delivered_at as deliveredAt', 'm.read_at as readAt'])
    .where('t.applicant_id', '=', id)
    .orderBy('m.sent_at')
    .orderBy('m.id')

const mergedRecords = ({ db }: Context, id: string) => {
  const text = (column: string) => sql`p ->> ${sql.lit(column)}`
  return db
    .selectFrom('merges as m')
    .crossJoinLateral(sql`jsonb_array_elements(m.snapshot #> '{removed,applicants}')`.as('p'))
    .select([text('id').as('id'), text('first_name').as('firstName'), text('last_name').as('lastName')])
    .select([text('email').as('email'), text('email2').as('email2'), text('phone').as('phone')])
    .select([sql`p -> 'age'`.as('age'), sql`p -> 'zip_codes'`.as('zipCodes'), text('city').as('city')])
    .select([text('state').as('state'), text('instagram_username').as('instagramUsername'), text('notes').as('notes')])
    .select('m.created_at as mergedAt')
    .where('m.primary_id', '=', id)
    .where('m.undone_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
}

/** All records of a person, list by list, each in order of time. */
export const listsOfPerson = (context: Context, id: string): Record<string, Expression<unknown>> => {
  const { db } = context
  return {
    furtherEmails: db
      .selectFrom('applicant_emails')
      .select(['email', 'created_at as addedAt'])
      .where('applicant_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
    instagramProfile: db
      .selectFrom('applicants as a')
      .innerJoin('instagram_profiles as p', 'p.username_key', 'a.instagram_key')
      .select(['p.profile', 'p.source', 'p.fetched_at as fetchedAt', 'p.checked_at as checkedAt', 'p.message'])
      .where('a.id', '=', id),
    applications: db
      .selectFrom('event_applications as a')
      .innerJoin('events as e', 'e.id', 'a.event_id')
      .select(['a.id', 'e.name as event', 'a.event_id as eventId', 'a.source', 'a.payload as submitted'])
      .select(['a.party_requested as party', 'a.companions', 'a.answers'])
      .select(['a.status', 'a.placement', 'a.attendance', 'a.created_at as appliedAt'])
      .where('a.applicant_id', '=', id)
      .orderBy('a.created_at')
      .orderBy('a.id'),
    consents: db
      .selectFrom('consent_events')
      .select(['channel', 'action', 'source', 'text_version as wording', 'ip_address as ipAddress'])
      .select(['user_agent as userAgent', 'created_at as at'])
      .where('applicant_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
    communications: messagesTo(context, id),
    conversation: thread(context, id),
    imports: db
      .selectFrom('import_rows as r')
      .innerJoin('imports as i', 'i.id', 'r.import_id')
      .select(['i.file_name as file', 'r.row_number as row', 'r.data', 'r.outcome', 'r.changes', 'i.created_at as at'])
      .where('r.applicant_id', '=', id)
      .orderBy('i.created_at')
      .orderBy('i.id')
      .orderBy('r.row_number'),
    bulkChanges: db
      .selectFrom('batch_items as i')
      .innerJoin('batches as b', 'b.id', 'i.batch_id')
      .select(['b.action', 'i.before', 'i.after', 'b.created_at as at', 'b.undone_at as undoneAt'])
      .where('i.applicant_id', '=', id)
      .orderBy('b.created_at')
      .orderBy('b.id'),
    mergedRecords: mergedRecords(context, id),
    activity: db
      .selectFrom('activity')
      .select(['action', 'description', 'details', 'actor_kind as actor'])
      .select(sql`case when actor_kind <> 'admin' then ip_address end`.as('ipAddress'))
      .select('created_at as at')
      .where('target_type', '=', 'applicant')
      .where('target_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }
}
