-- Counts people who have a city and a position. Positions are summed up in millionths of a degree: whole numbers, so that
-- subtracting leaves exactly what was there before.
create or replace function count_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_places(array_agg(city), array_agg(state), array_agg(status), array_agg(n), array_agg(latitude), array_agg(longitude))
      from (
        select city, coalesce(state, '') as state, status, count(*) as n,
          sum(round(latitude * 1e6))::bigint as latitude, sum(round(longitude * 1e6))::bigint as longitude
        from added where city <> '' and latitude is not null and longitude is not null
        group by 1, 2, 3
      ) moves having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform add_to_places(array_agg(city), array_agg(state), array_agg(status), array_agg(n), array_agg(latitude), array_agg(longitude))
      from (
        select city, coalesce(state, '') as state, status, -count(*) as n,
          -sum(round(latitude * 1e6))::bigint as latitude, -sum(round(longitude * 1e6))::bigint as longitude
        from removed where city <> '' and latitude is not null and longitude is not null
        group by 1, 2, 3
      ) moves having count(*) > 0;
  else
    perform add_to_place(city, state, status, sum(n), sum(n * latitude)::bigint, sum(n * longitude)::bigint)
      from (
        select city, coalesce(state, '') as state, status, 1 as n,
          round(latitude * 1e6) as latitude, round(longitude * 1e6) as longitude
        from added where city <> '' and latitude is not null and longitude is not null
        union all
        select city, coalesce(state, ''), status, -1, round(latitude * 1e6), round(longitude * 1e6)
        from removed where city <> '' and latitude is not null and longitude is not null
      ) moves
      group by city, state, status
      having sum(n) <> 0 or sum(n * latitude) <> 0 or sum(n * longitude) <> 0;
  end if;
  return null;
end $$;

create or replace trigger applicants_place_delete after delete on applicants
  referencing old table as removed for each statement execute function count_places();
create or replace trigger applicants_place_insert after insert on applicants
  referencing new table as added for each statement execute function count_places();
create or replace trigger applicants_place_update after update on applicants
  referencing old table as removed new table as added for each statement execute function count_places();
