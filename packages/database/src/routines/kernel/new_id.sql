-- UUIDv7 for rows that SQL inserts by the thousand; uuidv7() is only built in from PostgreSQL 18 on.
create or replace function new_id() returns uuid language sql volatile parallel safe
  return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid;
