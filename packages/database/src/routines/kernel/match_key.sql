-- Addresses, phone numbers and names that carry no information must never make two people look alike (DUP-09). Stored columns
-- use it, so a change of its results needs a migration that rewrites them. Most texts are ASCII with single spaces, which need
-- no regular expression.
create or replace function match_key(value text) returns text language sql immutable parallel safe
  return case when value is null then null
    when octet_length(value) = length(value) and strpos(value, '  ') = 0
      and translate(value, E'\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f', '') = value
      then nullif(nullif(btrim(lower(value)), ''), 'n/a')
    else nullif(nullif(regexp_replace(btrim(public.fold(value)), '\s+', ' ', 'g'), ''), 'n/a') end;
