import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The navigation of every screen counts the campaigns that need somebody, and hardly any ever has messages in need of review.
  await sql`
    create index campaign_totals_in_review on campaign_totals (campaign_id) where state = 'needs_review';
  `.execute(db)
}
