import { type RawBuilder, sql } from 'kysely'

/** All records of a person, list by list, each in order of time. */
export const listsOfPerson = (id: string): Record<string, RawBuilder<unknown>> => ({
  furtherEmails: sql`
    select email, created_at as "addedAt" from applicant_emails where applicant_id = ${id}::uuid order by created_at, id`,
  instagramProfile: sql`
    select p.profile, p.source, p.fetched_at as "fetchedAt", p.checked_at as "checkedAt", p.message
    from applicants a join instagram_profiles p on p.username_key = a.instagram_key where a.id = ${id}::uuid`,
  applications: sql`
    select a.id, e.name as event, a.event_id as "eventId", a.source, a.payload as submitted, a.status, a.placement, a.attendance,
      a.created_at as "appliedAt"
    from event_applications a join events e on e.id = a.event_id
    where a.applicant_id = ${id}::uuid order by a.created_at, a.id`,
  consents: sql`
    select channel, action, source, text_version as wording, ip_address as "ipAddress", user_agent as "userAgent",
      created_at as "at"
    from consent_events where applicant_id = ${id}::uuid order by created_at, id`,
  communications: sql`
    select c.id, c.channel, c.address, ca.name as campaign, ca.content_snapshot ->> 'subject' as subject,
      c.content, c.merge_values as "filledIn", c.state as status, c.skip_reason as "skipReason", c.error_message as error,
      c.created_at as "createdAt", c.acked_at as "sentAt", c.delivered_at as "deliveredAt", c.opened_at as "openedAt",
      c.clicked_at as "clickedAt", c.bounced_at as "bouncedAt", c.unsubscribed_at as "unsubscribedAt",
      c.complained_at as "complainedAt"
    from communications c left join campaigns ca on ca.id = c.campaign_id
    where c.applicant_id = ${id}::uuid or c.merged_from in (select m.id from merged_applicants m where m.merged_into = ${id}::uuid)
    order by c.created_at, c.id`,
  conversation: sql`
    select m.id, case m.sender_type when 'applicant' then 'applicant' else 'staff' end as "from", m.content,
      m.metadata -> 'media' as media, m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt"
    from conversations t join messages m on m.conversation_id = t.id
    where t.applicant_id = ${id}::uuid order by m.sent_at, m.id`,
  imports: sql`
    select i.file_name as file, r.row_number as row, r.data, r.outcome, r.changes, i.created_at as "at"
    from import_rows r join imports i on i.id = r.import_id
    where r.applicant_id = ${id}::uuid order by i.created_at, i.id, r.row_number`,
  bulkChanges: sql`
    select b.action, i.before, i.after, b.created_at as "at", b.undone_at as "undoneAt"
    from batch_items i join batches b on b.id = i.batch_id
    where i.applicant_id = ${id}::uuid order by b.created_at, b.id`,
  mergedRecords: sql`
    select p ->> 'id' as id, p ->> 'first_name' as "firstName", p ->> 'last_name' as "lastName", p ->> 'email' as email,
      p ->> 'email2' as email2, p ->> 'phone' as phone, p -> 'age' as age, p -> 'zip_codes' as "zipCodes", p ->> 'city' as city,
      p ->> 'state' as state, p ->> 'instagram_username' as "instagramUsername", p ->> 'notes' as notes, m.created_at as "mergedAt"
    from merges m cross join lateral jsonb_array_elements(m.snapshot #> '{removed,applicants}') p
    where m.primary_id = ${id}::uuid and m.undone_at is null order by m.created_at, m.id`,
  activity: sql`
    select action, description, details, actor_kind as "actor",
      case when actor_kind <> 'admin' then ip_address end as "ipAddress", created_at as "at"
    from activity where target_type = 'applicant' and target_id = ${id}::uuid order by created_at, id`,
})
