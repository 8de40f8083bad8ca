-- All zones a person may be in: those of their zip codes, else of their state, else of their phone number. Returns one row, because
-- the planner inlines that into the query of an audience; a call for each person took longer than its lookups.
create or replace function zones_of(zips text[], state text, phone text) returns table (zones text[])
language sql stable parallel safe begin atomic
  select coalesce(
    (select array_agg(distinct zone order by zone) from zip_places
      where zip = any (array(select left(btrim(written), 5) from unnest(zips) written))),
    (select s.zones from state_zones s where s.name = btrim(fold(zones_of.state))),
    (select p.zones from phone_zones p
      where p.prefix = any (array(select substr(phone, 2, digits) from generate_series(1, 9) digits))
      order by length(p.prefix) desc limit 1),
    array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
  );
end;
