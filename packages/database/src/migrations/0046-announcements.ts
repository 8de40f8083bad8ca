import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What screens and workers are still to be told. A NOTIFY in each writer's commit would let only one commit at a time; one
    -- process reads these about ten times a second and announces them. What a crash of the server empties needs nobody: every
    -- listener connects again then, and takes everything for changed.
    create unlogged table announcements (
      channel text not null,
      payload text not null,
      announced_at timestamptz not null default clock_timestamp()
    ) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

    create or replace function announce_activity() returns trigger language plpgsql as $$
    begin
      insert into announcements (channel, payload) values ('changes', '{"topic":"activity"}');
      return null;
    end $$;

    create or replace function announce_outbox() returns trigger language plpgsql as $$
    begin
      insert into announcements (channel, payload) values ('outbox', '');
      return null;
    end $$;
  `.execute(db)
}
