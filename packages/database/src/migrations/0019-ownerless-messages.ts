import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Messages of a campaign whose person was deleted or merged are few among many, and are listed in the place they had.
  await sql`
    create index communications_ownerless on communications (campaign_id, coalesce(merged_from, id))
      where applicant_id is null and campaign_id is not null;
  `.execute(db)
}
