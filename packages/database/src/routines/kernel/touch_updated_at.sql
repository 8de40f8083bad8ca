-- A trigger, because saves compare this time: a write that forgot it would be overwritten unnoticed.
create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = clock_timestamp();
  return new;
end $$;

create or replace trigger admins_touch before update on admins for each row execute function touch_updated_at();
create or replace trigger campaigns_touch before update on campaigns for each row execute function touch_updated_at();
create or replace trigger conversations_touch before update on conversations for each row execute function touch_updated_at();
create or replace trigger event_applications_touch before update on event_applications for each row execute function touch_updated_at();
create or replace trigger events_touch before update on events for each row execute function touch_updated_at();
create or replace trigger service_templates_touch before update on service_templates for each row execute function touch_updated_at();
create or replace trigger templates_touch before update on templates for each row execute function touch_updated_at();
