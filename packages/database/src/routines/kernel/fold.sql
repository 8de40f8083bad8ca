-- Text as it is compared and searched: without accents, in lower case. Stored columns use it, so a change of its results needs
-- a migration that rewrites them. unaccent() is only stable, because its dictionary could change; this one does not change.
create or replace function fold(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, '')));
