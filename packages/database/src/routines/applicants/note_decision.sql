-- Keeps the time at which the present status was decided. A trigger, because edits, bulk actions, imports, merges, and their undo
-- change the status.
create or replace function note_decision() returns trigger language plpgsql as $$
begin
  new.decided_at = case
    when new.status = 'pending' then null
    when tg_op = 'INSERT' then coalesce(new.decided_at, new.created_at)
    -- An undo restores the time at which the earlier status was decided.
    else coalesce(nullif(new.decided_at, old.decided_at), clock_timestamp()) end;
  return new;
end $$;

create or replace trigger applicants_decision before update of status on applicants for each row
  when (new.status <> old.status) execute function note_decision();
create or replace trigger applicants_first_decision before insert on applicants for each row
  when (new.status <> 'pending') execute function note_decision();
