import { type Kysely, sql } from 'kysely'

/** Which versions of the packages with reference data (zip codes, time zones) the tables hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_sets (
      name text primary key,
      version text not null,
      loaded_at timestamptz not null default now()
    );
    comment on table data_sets is 'The reference data that the migrator has loaded, with the versions of its packages.';
    comment on table zip_places is 'The location of each zip code of the United States; a data set.';
  `.execute(db)
}
