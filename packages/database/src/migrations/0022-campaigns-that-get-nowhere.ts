import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      -- How often the next part of its ledger could not be written, always with the same error.
      add column fill_failures int not null default 0,
      add column fill_error text,
      -- What an admin had looked at when it was resumed: later refusals count anew.
      add column refused_at_resume int not null default 0,
      add column answered_at_resume int not null default 0;
  `.execute(db)
}
