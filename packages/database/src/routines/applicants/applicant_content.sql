-- The content of a person as one number: the same again once every change to them was undone. The time of the last change, and
-- who looks like them, is not part of it.
create or replace function applicant_content(one applicants) returns bigint language sql stable parallel safe as $$
  select hashtextextended(concat_ws(' ',
    jsonb_hash_extended(jsonb_strip_nulls(to_jsonb(one) - array['search_text', 'name_sort', 'city_key', 'location_sort',
      'duplicate_kinds', 'duplicate_group', 'instagram_group', 'created_at', 'updated_at']), 0),
    (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = one.id),
    (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = one.id)), 0)
$$;
