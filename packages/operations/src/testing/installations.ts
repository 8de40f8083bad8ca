import { createTestDatabase } from '@velvet/database/testing'
import type { PictureStore } from '@velvet/services/instagram'
import { withClient } from './database-state.ts'

export const secret = 'the key of the first installation, 32 bytes'

/** A storage of pictures in memory. */
export const createStore = (pictures: Readonly<Record<string, Uint8Array>> = {}) => {
  const kept = new Map(Object.entries(pictures))
  const store: PictureStore = {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
  }
  return { store, kept }
}

/** A migrated database without open connections. */
export const createInstallation = async (serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const { url, drop } = await createTestDatabase(serverUrl)
  return { url, drop }
}

/** People, a session, and a campaign of each status with a message in each state, as a product in use has them. */
export const fillInstallation = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`
      insert into admins (id, username, password_hash, role) values (new_id(), 'nadia', 'a hash', 'super_admin');
      insert into sessions (id_hash, admin_id) select sha256('a session'), id from admins;
      insert into events (id, name) values (new_id(), 'Opening'), (new_id(), 'Closing');
      insert into applicants (id, first_name, last_name, email, phone_e164, status, state)
        select new_id(), E'Zoë\\t\\\\N', 'Person ' || n, 'person' || n || '@example.com', '+1212555' || (1000 + n),
          (array['pending', 'approved', 'declined'])[1 + n % 3], 'NY' from generate_series(1, 60) n;
      insert into event_applications (id, applicant_id, event_id)
        select new_id(), a.id, e.id from applicants a cross join events e;
      insert into suppressions (channel, address_hmac, reason, source) values ('email', sha256('gone'), 'unsubscribed', 'link');
      insert into campaigns (id, name, type, status, content_snapshot, sent_at, scheduled_at, pause_reason, paused_at) values
        (new_id(), 'Draft', 'email', 'draft', null, null, null, null, null),
        (new_id(), 'Planned', 'email', 'scheduled', null, null, now() + interval '1 day', null, null),
        (new_id(), 'Running', 'email', 'sending', '{}', now(), null, null, null),
        (new_id(), 'Held', 'email', 'sending', '{}', now(), null, 'Three complaints.', now() - interval '1 hour'),
        (new_id(), 'Done', 'email', 'completed', '{}', now(), null, null, null);
      insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac, state, skip_reason, lease_until)
        select new_id(), c.id, a.id, 'email', a.email, sha256(a.email::bytea), s.state,
          case when s.state = 'skipped' then 'opted_out' end, case when s.state = 'submitting' then now() end
        from campaigns c
        cross join unnest(array['queued', 'submitting', 'unknown', 'needs_review', 'accepted', 'delivered', 'failed', 'bounced', 'skipped'])
          with ordinality s (state, n)
        join (select *, row_number() over (order by id) as n from applicants) a on a.n = s.n
        where c.status = 'sending' or (c.name = 'Done' and s.state in ('accepted', 'delivered', 'failed'));
      insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac, state, lease_until, batch_id)
        select new_id(), c.id, a.id, 'email', a.email, sha256(a.email::bytea), 'submitting', now(), md5(c.name)::uuid
        from campaigns c join (select *, row_number() over (order by id) as n from applicants) a on a.n between 20 and 22
        where c.name in ('Running', 'Done');
      insert into send_batches (id, campaign_id, people, first_id, last_id, lease_until)
        select batch_id, campaign_id, count(*), (array_agg(id order by id))[1], (array_agg(id order by id desc))[1], now()
        from communications where batch_id is not null group by 1, 2;
      update send_batches set state = 'accepted', answered_at = now() where id = md5('Done')::uuid;
      insert into conversations (id, applicant_id) select new_id(), id from applicants order by id limit 4;
      insert into messages (id, conversation_id, sender_type, sender_id, content)
        select new_id(), id, 'admin', (select id from admins), 'See you there' from conversations;
      insert into communications (id, message_id, applicant_id, channel, address, address_hmac, content, state, lease_until)
        select new_id(), m.id, c.applicant_id, 'sms', '+12125550100', sha256('x'), m.content, s.state,
          case when s.state = 'submitting' then now() end
        from (select *, row_number() over (order by id) as n from messages) m
        join conversations c on c.id = m.conversation_id
        join unnest(array['queued', 'submitting', 'unknown', 'delivered']) with ordinality s (state, n) using (n);
      insert into outbox (id, job, payload) values (new_id(), 'campaign.deliver', '{}');
      insert into hand_overs (lease_until, communication_ids) select now(), array[id] from communications
        where state = 'submitting' and batch_id is null;
    `)
  })
