-- Addresses, phone numbers and names that carry no information must never make two people look alike (DUP-09). Stored columns
-- use it, so a change of its results needs a migration that rewrites them.
create or replace function match_key(value text) returns text language sql immutable parallel safe
  return nullif(nullif(regexp_replace(btrim(public.fold(value)), '\s+', ' ', 'g'), ''), 'n/a');
