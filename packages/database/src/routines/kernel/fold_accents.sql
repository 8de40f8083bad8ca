-- Joiners cannot be seen, so a name is found with and without them; what was stored before they were kept has none.
-- unaccent() is only stable, because its dictionary could change; this one does not change. In plpgsql, as a call of a function in
-- SQL that cannot be inlined costs twice as much.
create or replace function fold_accents(value text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(value, E'\u200c\u200d', '')));
end $$;
