-- A late result for an erased person brings no content back, and no further attempt.
create or replace function keep_erased() returns trigger language plpgsql as $$
begin
  new.subject = null; new.content = null; new.error_message = null;
  if new.state in ('queued', 'unknown', 'needs_review') then
    new.state = 'skipped'; new.skip_reason = 'erased'; new.lease_token = null; new.lease_until = null;
  end if;
  return new;
end $$;

create or replace trigger communications_erased before update on communications for each row
  when (new.address is null) execute function keep_erased();
