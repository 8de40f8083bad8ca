-- add_to_place for many places at once: an import brings people of a thousand places with each statement.
create or replace function add_to_places(
  cities text[], states text[], statuses text[], more bigint[], more_latitudes bigint[], more_longitudes bigint[]
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with moves as materialized (
    select m.*, fold(m.city) as city_key, fold(m.state) as state_key
    from unnest(cities, states, statuses, more, more_latitudes, more_longitudes) with ordinality
      as m(city, state, status, people, latitudes, longitudes, n)
  ), held as materialized (
    select m.n, t.id from moves m cross join lateral (
      select p.id from place_totals p
      where p.city_key = m.city_key and p.state_key = m.state_key and p.city = m.city and p.state = m.state
        and p.status = m.status
      order by p.id limit 1 for no key update skip locked
    ) t
  ), changed as (
    update place_totals t set people = t.people + m.people, latitudes = t.latitudes + m.latitudes,
        longitudes = t.longitudes + m.longitudes
      from held h join moves m on m.n = h.n where t.id = h.id
  )
  insert into place_totals (city, state, status, people, latitudes, longitudes)
    select m.city, m.state, m.status, m.people, m.latitudes, m.longitudes
    from moves m where m.n not in (select h.n from held h);
end $$;
