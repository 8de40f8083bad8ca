import { Client } from 'pg'
import { dropIndexes } from '../../seed/indexes.ts'

/** One campaign that every applicant was written to by email, with the attempt of each message. */
export const addMessages = async (url: string, applicants: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const restoreIndexes = await dropIndexes(client, 'communications')
    await client.query(`insert into campaigns (id, name, type, status, content_snapshot, sent_at, dispatched_at, completed_at)
      values (new_id(), 'Everybody', 'email', 'completed', '{"subject": "Tonight", "content": "See you"}', now(), now(), now())`)
    await client.query(
      `insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac, merge_values, state, attempt,
        submit_at, acked_at, event_at, delivered_at, provider_id)
      select new_id(), c.id, a.id, 'email', coalesce(a.email, a.id::text), sha256(a.id::text::bytea),
        jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name), 'delivered', 1, now(), now(), now(), now(), a.id::text
      from (select * from applicants limit $1) a, campaigns c where c.name = 'Everybody'`,
      [applicants],
    )
    await restoreIndexes()
    await client.query('commit')
    await client.query('vacuum analyze communications')
  } finally {
    await client.end()
  }
}
