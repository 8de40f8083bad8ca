import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // From here on an event counts the decisions on its own applications, not those on the people.
  await sql`
    drop trigger applicants_count_decisions on applicants;
    drop function count_decisions();
    drop trigger event_applications_count_update on event_applications;

    alter table event_applications add column status text not null default 'pending'
      check (status in ('pending', 'approved', 'declined'));

    -- A decision stays with the person's latest event, and with every event that is over. At others it is still to be made.
    update event_applications ea set status = a.status
      from applicants a, events e
      where a.id = ea.applicant_id and e.id = ea.event_id and a.status <> 'pending'
        and (
          e.date < now() - interval '12 hours'
          or e.id = coalesce(a.event_id, (
            select newest.event_id from event_applications newest where newest.applicant_id = a.id
            order by newest.created_at desc, newest.id desc limit 1))
        );

    -- Bulk actions of before can be taken back as well.
    update batch_items i set
        before = i.before || jsonb_build_object('application', i.before -> 'status', 'application_id', ea.id),
        after = i.after || jsonb_build_object('application', i.after -> 'status')
      from applicants a join event_applications ea on ea.applicant_id = a.id and ea.event_id = a.event_id
      where i.applicant_id = a.id and i.after ? 'status';

    -- For the people of one event who have one status.
    create index event_applications_status on event_applications (event_id, status, applicant_id);

    create or replace function count_applications() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_event(event_id, count(*), count(*) filter (where status = 'approved'),
            count(*) filter (where status = 'declined'))
          from added group by event_id;
      elsif tg_op = 'DELETE' then
        perform add_to_event(event_id, -count(*), -count(*) filter (where status = 'approved'),
            -count(*) filter (where status = 'declined'))
          from removed group by event_id;
      else
        perform add_to_event(event_id, sum(n), coalesce(sum(n) filter (where status = 'approved'), 0),
            coalesce(sum(n) filter (where status = 'declined'), 0))
          from (
            select event_id, status, 1 as n from added
            union all
            select event_id, status, -1 from removed
          ) moves group by event_id;
      end if;
      return null;
    end $$;
    create trigger event_applications_count_update after update on event_applications
      referencing old table as removed new table as added for each statement execute function count_applications();

    delete from event_totals;
    insert into event_totals (event_id, applications, approved, declined)
      select event_id, count(*), count(*) filter (where status = 'approved'), count(*) filter (where status = 'declined')
      from event_applications group by event_id;
  `.execute(db)
}
