import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a person holds, as one number: the same again once every change to them was undone. When they were last touched
    -- and who looks like them is not part of it.
    create function applicant_content(one applicants) returns bigint language sql stable parallel safe as $$
      select hashtextextended(concat_ws(' ',
        jsonb_strip_nulls(to_jsonb(one) - '{search_text,name_sort,city_key,location_sort,duplicate_kinds,created_at,updated_at}'::text[])::text,
        (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = one.id),
        (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = one.id)), 0)
    $$;
    -- Of the person, right after the import wrote it.
    alter table import_rows add column written_content bigint;
  `.execute(db)

  await sql`
    -- The addresses and the last ten digits of the numbers that a row names in short cells. Its cost keeps the planner from
    -- unpacking every row of every file.
    create function import_row_keys(cells text[], data jsonb) returns text[] language sql immutable parallel safe cost 10000 as $$
      with said as (
        select cell from unnest(cells) cell where length(cell) <= 400
        union
        select value from jsonb_each_text(data) where length(value) <= 400
      )
      select array_agg(key) from (
        select token as key from said, string_to_table(translate(lower(cell), E'<>()[]",;: \\t\\n\\r', repeat(' ', 14)), ' ') token
        where strpos(cell, '@') > 0 and strpos(token, '@') > 0
        union
        select right(regexp_replace(cell, '\\D', '', 'g'), 10) from said
        where length(cell) - length(translate(cell, '0123456789', '')) >= 10
      ) keys
    $$;
    create index import_rows_keys on import_rows using gin (import_row_keys(cells, data)) where applicant_id is null;
    -- Answers about a person are found by what they hold of them.
    create index idempotent_calls_said on idempotent_calls using gin (lower(body) gin_trgm_ops);
  `.execute(db)
}
