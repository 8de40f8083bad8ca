-- array_to_string() is only stable, because it takes any element type; for text it never changes. A stored column uses it.
create or replace function join_zips(zips text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return array_to_string(zips, ' ');
end $$;
