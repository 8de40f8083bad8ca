-- The earliest moment, from `at` on, that lies between 09:00 and 20:00 in all of these zones; `at` itself without zones.
-- Zones that share no such hour, which no place or number here has, are asked again a day later.
create or replace function quiet_until(zones text[], at timestamptz) returns timestamptz language sql stable parallel safe
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
