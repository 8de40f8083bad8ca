-- The version before 0056 reads this view while both run.
create or replace view event_totals as
  select id, event_id,
    case when kind in ('held', 'confirmed', 'staged') then 0 else applications end as applications,
    case when kind = 'approved' then applications else 0 end as approved,
    case when kind = 'declined' then applications else 0 end as declined
  from application_totals;
