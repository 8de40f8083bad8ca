import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { toE164 } from '@velvet/domain/phone'
import { addressHash } from '@velvet/services/kernel'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dropIndexes } from './indexes.ts'
import { seed } from './seed.ts'

const options = {
  applicants: 1_000,
  now: new Date('2026-11-21T12:00:00Z'),
  secret: 'a secret of the seed test, 32 bytes',
}

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseUrl'))
  await seed({ ...options, url: database.url })
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const valuesOf = async (statement: string, connection = client): Promise<unknown[]> => {
  const { rows } = await connection.query({ text: statement, rowMode: 'array' })
  return rows.map(([value]: unknown[]) => value)
}

const countOf = async (statement: string): Promise<number> =>
  Number((await valuesOf(`select count(*) ${statement}`))[0])

/** One hash over all rows of all tables; how totals and announcements are spread over rows depends on the connection. */
const contentOf = async (connection: Client): Promise<string> => {
  const tables = await valuesOf(
    `select relname from pg_stat_user_tables where relname not in ('announcements', 'applicant_totals', 'application_totals', 'campaign_totals', 'replica_marks', 'zip_places') and relname !~ '^(kysely|activity_)' order by 1`,
    connection,
  )
  const hashes = []
  for (const table of tables)
    hashes.push(
      ...(await valuesOf(`select md5(string_agg(row::text, ' ' order by row::text)) from ${table} row`, connection)),
    )
  return hashes.join()
}

const withSeeded = async (
  change: Partial<typeof options> & { seed?: number },
  check: (connection: Client) => Promise<void>,
) => {
  const other = await createTestDatabase(inject('databaseUrl'))
  const connection = new Client({ connectionString: other.url })
  try {
    await seed({ ...options, ...change, url: other.url })
    await connection.connect()
    await check(connection)
  } finally {
    await connection.end()
    await other.drop()
  }
}

describe('the demo data', () => {
  it('is the same for the same options, and other for another seed', async () => {
    const content = await contentOf(client)
    await withSeeded({}, async (connection) => expect(await contentOf(connection)).toBe(content))
    await withSeeded({ seed: 2 }, async (connection) => expect(await contentOf(connection)).not.toBe(content))
  })

  it('is complete for a single applicant', async () => {
    await withSeeded({ applicants: 1 }, async (connection) =>
      expect(await valuesOf('select status from applicants', connection)).toHaveLength(1),
    )
  })

  it('refuses a database that already has people', async () => {
    await expect(seed({ ...options, url: database.url })).rejects.toThrow('needs an empty database')
    expect(await countOf('from applicants')).toBe(1_000)
  })

  it('leaves nothing behind when it is cut short', async () => {
    const other = await createTestDatabase(inject('databaseUrl'))
    const stop = () => {
      throw new Error('cut short')
    }
    await expect(seed({ ...options, applicants: 3_000, url: other.url, onProgress: stop })).rejects.toThrow('cut short')
    for (const table of ['applicants', 'events', 'tags'] as const)
      expect(await other.db.selectFrom(table).select('id').execute()).toEqual([])
    await seed({ ...options, applicants: 10, url: other.url })
    await other.drop()
  })

  it.each([
    ['status', ['approved', 'declined', 'pending']],
    ['priority', ['high', 'low', 'normal', 'urgent']],
    ['source', ['admin', 'csv', 'partner', 'web']],
    ['preferred_contact_method', ['both', 'email', 'sms']],
    [`email_opt_in::text || ' ' || sms_opt_in::text`, ['false false', 'false true', 'true false', 'true true']],
  ])('has every %s', async (column, values) => {
    expect(await valuesOf(`select distinct ${column} as value from applicants order by value`)).toEqual(values)
  })

  it('has people of whom something is not known', async () => {
    for (const gap of [
      'email is null',
      `email = 'n/a'`,
      'phone is null',
      'age = 0',
      'city is null',
      'instagram_username is null',
      'last_name is null',
    ])
      expect(await countOf(`from applicants where ${gap}`), gap).toBeGreaterThan(0)
  })

  it.each([
    ['DUP-03 email', 'a.email_key = b.email_key and a.email <> b.email'],
    ['DUP-04 secondary email', 'a.email2_key = b.email2_key and a.email2 <> b.email2'],
    ['DUP-04 secondary email against the first', 'a.email2_key = b.email_key'],
    ['DUP-05 phone', 'a.phone_key = b.phone_key and a.phone <> b.phone'],
    ['DUP-06 full name', 'a.name_key = b.name_key and a.last_name <> b.last_name'],
    ['DUP-07 Instagram address', `a.instagram_url = b.instagram_url and a.instagram_url not like '%.com/'`],
    ['DUP-08 Instagram username', 'a.instagram_key = b.instagram_key and a.instagram_username <> b.instagram_username'],
  ])('%s: has people who look alike though they are written differently', async (_rule, condition) => {
    const pairs = await countOf(`from applicants a join applicants b on a.id <> b.id and ${condition}`)
    expect(pairs).toBeGreaterThanOrEqual(4)
    expect(pairs).toBeLessThan(60)
  })

  it.each([
    ['DUP-05 a phone without an area code', `phone = '555-0100' and phone_e164 is null and phone_key is null`],
    ['DUP-07 the bare Instagram home address', `instagram_url = 'https://www.instagram.com/'`],
    ['DUP-09 the email "n/a"', `email = 'n/a' and email_key is null`],
    ['DUP-09 the phone "N/A"', `phone = 'N/A' and phone_key is null`],
    ['DUP-09 the Instagram username "n/a"', `instagram_username = 'n/a' and instagram_key is null`],
  ])('%s: has people who share it and are not alike', async (_rule, condition) => {
    expect(await countOf(`from applicants where ${condition}`)).toBeGreaterThanOrEqual(2)
  })

  it('leaves nothing that a worker would send', async () => {
    expect(await countOf('from outbox')).toBe(0)
    expect(await countOf(`from campaigns where status not in ('draft', 'completed', 'failed')`)).toBe(0)
    expect(
      await countOf(
        `from communications where state not in ('accepted', 'delivered', 'failed', 'bounced', 'skipped', 'needs_review')`,
      ),
    ).toBe(0)
  })

  it('ENT-51 has a ledger with every outcome, opens and clicks, all before the present', async () => {
    const states = await valuesOf('select distinct state from communications order by 1')
    expect(states).toEqual(['accepted', 'bounced', 'delivered', 'failed', 'needs_review', 'skipped'])
    expect(await countOf('from communications where clicked_at is not null and opened_at is not null')).toBeGreaterThan(
      5,
    )
    expect(
      await countOf(
        `from communications where greatest(event_at, clicked_at, acked_at) > '${options.now.toISOString()}'`,
      ),
    ).toBe(0)
    expect(
      await countOf(
        'from communications c join applicants a on a.id = c.applicant_id where a.created_at > c.created_at',
      ),
    ).toBe(0)
  })

  it('CAMP-37 counts in every campaign what its ledger holds, and keeps who was excluded and why', async () => {
    const wrong = await countOf(
      `from campaigns ca where sent_at is not null and (
        target_count <> (select count(distinct applicant_id) from communications c where c.campaign_id = ca.id)
        or target_count <> (audience_receipt->>'matched')::int
        or exists (
          select from jsonb_array_elements(audience_receipt->'channels') way
          where target_count <> (way->>'eligible')::int +
              (select coalesce(sum((part->>'count')::int), 0) from jsonb_array_elements(way->'excluded') part)
            or (select (part->>'count')::int from jsonb_array_elements(way->'excluded') part
              where part->>'reason' = 'no_consent') is distinct from
              (select nullif(count(*), 0)::int from communications c where c.campaign_id = ca.id
                and c.channel = way->>'channel' and skip_reason = 'no_consent')
        )
      )`,
    )
    expect(wrong).toBe(0)
    expect(await countOf('from campaigns where sent_at is not null and target_count > 0')).toBe(5)
    expect(await countOf('from campaigns where sent_at is null and target_count > 0')).toBe(2)
    expect(
      await countOf(
        'from communications c where attempt <> (select count(*) from delivery_attempts where communication_id = c.id)',
      ),
    ).toBe(0)
  })

  it('remembers addresses as the product hashes them', async () => {
    const { rows } = await client.query<{ address: string; address_hmac: Buffer; channel: 'email' | 'sms' }>(
      'select address, address_hmac, channel from communications where address is not null limit 50',
    )
    for (const row of rows) expect(row.address_hmac).toEqual(addressHash(options.secret, row.channel, row.address))
  })

  it('gives every phone its international form, in the fictional exchange', async () => {
    const { rows } = await client.query<{ phone: string; phone_e164: string | null }>(
      'select phone, phone_e164 from applicants where phone is not null',
    )
    for (const { phone, phone_e164: e164 } of rows) {
      expect(toE164(phone)).toBe(e164)
      if (e164) expect(e164).toMatch(/^\+1\d{3}55501\d{2}$/)
    }
  })

  it('EVT-31 has past, upcoming, dateless, inactive, archived and full events, none beyond its capacity', async () => {
    for (const kind of [
      `date < '2026-11-21'`,
      `date > '2026-11-21'`,
      'date is null',
      'not is_active',
      'archived_at is not null',
    ])
      expect(await countOf(`from events where ${kind}`), kind).toBeGreaterThan(0)
    const free = await valuesOf(
      `select max_capacity - count(*) filter (where status = 'approved') from events
       join event_applications on event_id = events.id
       where max_capacity is not null group by events.id order by 1`,
    )
    expect(Number(free[0])).toBe(0)
  })

  it('decides on the latest application of a person as on the person, or has it wait for a full event', async () => {
    const latest = `from event_applications ea join applicants a on a.id = ea.applicant_id and a.event_id = ea.event_id`
    const isWaiting = `ea.status = 'waitlisted' and a.status = 'pending'`
    expect(await countOf(`${latest} where ea.status <> a.status and not (${isWaiting})`)).toBe(0)
    expect(await countOf(`${latest} where ${isWaiting}`)).toBeGreaterThan(0)
    expect(await countOf(`${latest} where ea.status = 'approved'`)).toBeGreaterThan(0)
    expect(
      await countOf(
        `from event_applications ea join applicants a on a.id = ea.applicant_id where ea.status <> a.status`,
      ),
    ).toBeGreaterThan(0)
  })

  it('keeps the maintained totals equal to the people', async () => {
    expect(await valuesOf(`select status || sum(total) from applicant_totals group by status order by 1`)).toEqual(
      await valuesOf('select status || count(*) from applicants group by status order by 1'),
    )
  })

  it('CONV-03 CONV-19 has every kind of conversation: unread, archived, empty, with pictures, failed, stopped, unmatched', async () => {
    expect(await countOf('from conversations where unread_count > 0 and not is_archived')).toBeGreaterThan(0)
    expect(await countOf('from conversations where is_archived')).toBeGreaterThan(0)
    expect(
      await countOf(
        `from conversations c where unread_count <> (select count(*) from messages m where m.conversation_id = c.id and not is_read and sender_type = 'applicant')`,
      ),
    ).toBe(0)
    for (const kind of [
      `conversations where unread_count > 1`,
      `conversations where last_message_at is null`,
      `messages where jsonb_array_length(metadata -> 'media') > 1 and content = ''`,
      `messages m join communications c on c.message_id = m.id where state = 'failed'`,
      `messages m join communications c on c.message_id = m.id where state = 'needs_review'`,
      `messages m join applicants a on a.id = m.sender_id join suppressions s on s.reason = 'stopped' where m.content = 'STOP' and not a.sms_opt_in`,
      `conversations join communications using (applicant_id) where campaign_id is not null and channel = 'sms' and state = 'delivered'`,
      `unmatched_messages where jsonb_array_length(metadata -> 'media') = 1`,
    ])
      expect(await countOf(`from ${kind}`), kind).toBeGreaterThan(0)
  })

  it('ENT-59 has a row in the ledger for every sent text, and for no received one', async () => {
    expect(await countOf(`from messages where sender_type = 'admin'`)).toBeGreaterThan(20)
    expect(
      await countOf(
        `from messages m full join (select * from communications where campaign_id is null) c on c.message_id = m.id
         where (m.sender_type is distinct from 'admin') <> (c.id is null) or c.content <> m.content`,
      ),
    ).toBe(0)
  })

  it('brings indexes back exactly as they were', async () => {
    const definitions = () =>
      valuesOf(`select indexdef from pg_indexes where tablename = 'applicants' order by indexname`)
    const before = await definitions()
    await client.query('begin')
    const restore = await dropIndexes(client, 'applicants')
    expect(await definitions()).toHaveLength(1)
    await restore()
    expect(await definitions()).toEqual(before)
    await client.query('rollback')
  })
})
