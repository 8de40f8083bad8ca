import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zip_places (
      zip text primary key,
      city text not null,
      state text not null,
      latitude double precision not null,
      longitude double precision not null,
      -- IANA, for quiet hours.
      zone text not null
    );
    -- By code and by name, folded: people write either.
    create table state_zones (name text primary key, zones text[] not null);
  `.execute(db)
}
