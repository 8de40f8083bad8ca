import { type Kysely, sql } from 'kysely'

/**
 * The content of a person as a hash of the record instead of a hash of JSON, for a fifteenth of the time: it is computed for each
 * row that an import writes. Imports before this migration keep the earlier number; undoing one keeps the people who were
 * changed and restored in the meantime.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every column that is neither derived nor a time of writing. Without a subquery, so that the planner inlines it.
    create function applicant_values(one applicants) returns bigint language sql stable parallel safe as $$
      select hash_record_extended(row(one.id, one.first_name, one.last_name, one.email, one.email2, one.phone, one.phone_e164,
        one.age, one.zip_codes, one.zip_code_cities, one.city, one.state, one.country, one.latitude, one.longitude,
        one.instagram_url, one.instagram_username, one.instagram_followers, one.instagram_verified,
        one.instagram_profile_picture, one.instagram_recent_posts, one.instagram_data_last_updated, one.status, one.priority,
        one.score, one.notes, one.email_opt_in, one.sms_opt_in, one.preferred_contact_method, one.event_id, one.source,
        one.referral_code, one.decided_at, one.email_opted_out_at, one.sms_opted_out_at), 0)
    $$;
    -- For workers of the release before.
    create or replace function applicant_content(one applicants) returns bigint language sql stable parallel safe as $$
      select hash_record_extended(row(applicant_values(one),
        (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = one.id),
        (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = one.id)), 0)
    $$;
  `.execute(db)
}
