-- The kinds of an application that the totals of its event count.
create or replace function application_kinds(application event_applications) returns text[]
language sql immutable as $$
  select array_remove(array[
    application.status,
    case when application.is_held then 'held' end,
    case when application.status = 'approved' and application.response = 'confirmed' then 'confirmed' end,
    case when application.staged_status is not null then 'staged' end
  ], null)
$$;
