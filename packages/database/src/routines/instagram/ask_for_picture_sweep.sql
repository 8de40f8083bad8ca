-- The worker removes the files of pictures without an owner. Those of a person who was removed go at once, others only after a
-- while: a picture that is just being stored has no owner yet.
create or replace function ask_for_picture_sweep() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  -- Two transactions that remove the last two owners of a picture at once must see each other.
  perform from pictures where name in (select name from gone union select thumbnail from gone)
    order by name for no key update;
  update pictures p set used_at = 'epoch', is_owned = false
    from (select name from gone union select thumbnail from gone) g
    where p.name = g.name
      and not exists (select from applicant_pictures o where o.name = p.name)
      and not exists (select from applicant_pictures o where o.thumbnail = p.name);
  if not found then return null; end if;
  if not exists (select from outbox where job = 'pictures.sweep' and done_at is null and run_at <= now()) then
    insert into outbox (id, job, payload) values (new_id(), 'pictures.sweep', '{}');
  end if;
  return null;
end $$;

create or replace trigger applicant_pictures_gone after delete on applicant_pictures
  referencing old table as gone for each statement execute function ask_for_picture_sweep();
create or replace trigger applicant_pictures_replaced after update on applicant_pictures
  referencing old table as gone for each statement execute function ask_for_picture_sweep();
