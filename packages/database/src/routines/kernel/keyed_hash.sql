-- HMAC-SHA256 from the two padded keys, so that addresses are hashed where they are stored. In plpgsql, as convert_to() is only
-- stable, and a function in SQL that cannot be inlined costs five times as much.
create or replace function keyed_hash(inner_key bytea, outer_key bytea, value text) returns bytea
language plpgsql immutable parallel safe as $$
begin
  return sha256(outer_key || sha256(inner_key || convert_to(value, 'UTF8')));
end $$;
