import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who had the address when it was closed or came to it later. Without a foreign key: closing an address waits for no one,
    -- and a person who is deleted and brought back is found again. Readers check that the person still has the address.
    alter table suppressions add column applicant_id uuid;
    create index suppressions_applicant on suppressions (applicant_id) where applicant_id is not null;
  `.execute(db)
}
