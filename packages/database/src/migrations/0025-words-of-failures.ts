import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How often what went wrong is told by the totals of a campaign; in which words, by one message of each kind, found here.
  await sql`
    create index communications_words on communications (campaign_id, stage, error_code)
      where error_message is not null and stage in ('unknown', 'needs_review', 'failed', 'bounced');
  `.execute(db)
}
