-- unaccent() is only stable, because its dictionary could change; this one does not change. In plpgsql, as a call of a function in
-- SQL that cannot be inlined costs twice as much.
create or replace function fold_accents(value text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
