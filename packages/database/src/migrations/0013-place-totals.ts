import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How many of each status live where, kept with every write like the other totals: no two writers wait for each other, and
  // there are never more rows of a kind than there were writers at once. Adding up a million people takes too long for a map.
  await sql`
    create table place_totals (
      id bigint generated always as identity primary key,
      -- As it was written; an unknown state is blank.
      city text not null,
      state text not null,
      status text not null,
      people bigint not null,
      -- Sums in millionths of a degree: whole numbers, so that taking away leaves exactly what was there before.
      latitudes bigint not null,
      longitudes bigint not null,
      city_key text not null generated always as (fold(city)) stored,
      state_key text not null generated always as (fold(state)) stored
    ) with (fillfactor = 50);
    create index place_totals_of_place on place_totals (city_key, state_key, city, state, status, id);

    create function add_to_place(
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

    -- Only who has a city and a position lives somewhere.
    create function count_places() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_place(city, coalesce(state, ''), status, count(*),
            sum(round(latitude * 1e6))::bigint, sum(round(longitude * 1e6))::bigint)
          from added where city <> '' and latitude is not null and longitude is not null
          group by city, coalesce(state, ''), status;
      elsif tg_op = 'DELETE' then
        perform add_to_place(city, coalesce(state, ''), status, -count(*),
            -sum(round(latitude * 1e6))::bigint, -sum(round(longitude * 1e6))::bigint)
          from removed where city <> '' and latitude is not null and longitude is not null
          group by city, coalesce(state, ''), status;
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
    create trigger applicants_place_insert after insert on applicants
      referencing new table as added for each statement execute function count_places();
    create trigger applicants_place_delete after delete on applicants
      referencing old table as removed for each statement execute function count_places();
    create trigger applicants_place_update after update on applicants
      referencing old table as removed new table as added for each statement execute function count_places();

    create function forget_places() returns trigger language plpgsql as $$
    begin
      delete from place_totals;
      return null;
    end $$;
    create trigger applicants_place_truncate after truncate on applicants
      for each statement execute function forget_places();

    -- People who were there before.
    insert into place_totals (city, state, status, people, latitudes, longitudes)
      select city, coalesce(state, ''), status, count(*), sum(round(latitude * 1e6)), sum(round(longitude * 1e6))
      from applicants where city <> '' and latitude is not null and longitude is not null
      group by city, coalesce(state, ''), status;
  `.execute(db)
}
