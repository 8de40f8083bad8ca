-- HMAC-SHA256 from the two padded keys, so that addresses are hashed where they are stored.
create or replace function keyed_hash(inner_key bytea, outer_key bytea, value text) returns bytea
language sql immutable parallel safe
  return sha256(outer_key || sha256(inner_key || convert_to(value, 'UTF8')));
