-- New pictures may exceed the limit of the storage.
create or replace function ask_for_later_sweep() returns trigger language plpgsql as $$
begin
  if exists (select from added)
    and not exists (select from outbox where job = 'pictures.sweep' and done_at is null) then
    insert into outbox (id, job, payload, run_at)
      values (new_id(), 'pictures.sweep', '{}', now() + interval '5 minutes');
  end if;
  return null;
end $$;

create or replace trigger pictures_added after insert on pictures
  referencing new table as added for each statement execute function ask_for_later_sweep();
