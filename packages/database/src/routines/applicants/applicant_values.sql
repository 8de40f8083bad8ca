-- The values of a person as one number: every column that is neither generated, derived, a time
-- of writing nor a preference of messages. Without a
-- subquery, so that the planner inlines it: it is computed for each row that an import writes.
create or replace function applicant_values(one applicants) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(one.id, one.first_name, one.last_name, one.email, one.email2, one.phone, one.phone_e164,
    one.age, one.zip_codes, one.zip_code_cities, one.city, one.state, one.country, one.latitude, one.longitude,
    one.instagram_url, one.instagram_username, one.instagram_followers, one.instagram_verified,
    one.instagram_profile_picture, one.instagram_recent_posts, one.instagram_data_last_updated, one.status, one.priority,
    one.score, one.notes, one.email_opt_in, one.sms_opt_in, one.preferred_contact_method, one.event_id, one.source,
    one.referral_code, one.decided_at, one.email_opted_out_at, one.sms_opted_out_at), 0)
$$;
