-- Like add_to_totals: no two writers wait for each other.
create or replace function add_to_place(
  of_city text, of_state text, of_status text, more bigint, more_latitudes bigint, more_longitudes bigint
) returns void language plpgsql as $$
begin
  update place_totals
    set people = people + more, latitudes = latitudes + more_latitudes, longitudes = longitudes + more_longitudes
    where id = (select t.id from place_totals t
      where t.city_key = fold(of_city) and t.state_key = fold(of_state)
        and t.city = of_city and t.state = of_state and t.status = of_status
      order by t.id limit 1 for no key update skip locked);
  if not found then
    insert into place_totals (city, state, status, people, latitudes, longitudes)
      values (of_city, of_state, of_status, more, more_latitudes, more_longitudes);
  end if;
end $$;
