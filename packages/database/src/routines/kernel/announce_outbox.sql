-- Tells the workers of new jobs: one announcement per statement, however many jobs it writes. A trigger, because a job that is not
-- announced waits for the next poll.
create or replace function announce_outbox() returns trigger language plpgsql as $$
begin
  insert into announcements (channel, payload) values ('outbox', '');
  return null;
end $$;

create or replace trigger outbox_announce after insert on outbox for each statement execute function announce_outbox();
