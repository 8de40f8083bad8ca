import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table phone_zones (prefix text primary key, zones text[] not null)`.execute(db)

  await sql`
    -- Every zone a person may be in: where their zip codes lie, else their state, else where the number is from.
    -- As one row, for that is put in place into the query of an audience; a call for each person took longer than its look-ups.
    create function zones_of(zips text[], state text, phone text) returns table (zones text[])
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

    -- The earliest moment from at on that lies between 09:00 and 20:00 in all of these zones; at itself without any.
    -- Zones that share no such hour, which no place or number here has, are asked again a day later.
    create function quiet_until(zones text[], at timestamptz) returns timestamptz language sql stable parallel safe
      return (
        select coalesce(min(moment), at + interval '1 day')
        from (
          select at as moment
          union all
          select ((at at time zone zone)::date + day + time '09:00') at time zone zone
          from unnest(zones) zone cross join generate_series(0, 2) day
        ) candidates
        where moment >= at and not exists (
          select from unnest(zones) zone
          where (moment at time zone zone)::time < '09:00' or (moment at time zone zone)::time >= '20:00'
        )
      );
  `.execute(db)
}
