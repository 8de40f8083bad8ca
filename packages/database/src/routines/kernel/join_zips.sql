-- array_to_string() is only stable, because it takes any element type; for text it never changes. A stored column uses it.
create or replace function join_zips(zips text[]) returns text language sql immutable parallel safe
  return array_to_string(zips, ' ');
