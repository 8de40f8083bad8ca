-- The content of a person for workers of the release before: the number that later workers compute themselves.
create or replace function applicant_content(one applicants) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(applicant_values(one),
    (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = one.id),
    (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = one.id)), 0)
$$;
