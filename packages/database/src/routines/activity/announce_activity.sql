-- Tells screens that the activity log has new entries.
create or replace function announce_activity() returns trigger language plpgsql as $$
begin
  insert into announcements (channel, payload) values ('changes', '{"topic":"activity"}');
  return null;
end $$;

create or replace trigger activity_announce after insert on activity for each statement execute function announce_activity();
