-- Tells screens that the activity log has new entries. A trigger, because every part of the product writes entries, and none may
-- forget to announce them.
create or replace function announce_activity() returns trigger language plpgsql as $$
begin
  insert into announcements (channel, payload) values ('changes', '{"topic":"activity"}');
  return null;
end $$;

create or replace trigger activity_announce after insert on activity for each statement execute function announce_activity();
