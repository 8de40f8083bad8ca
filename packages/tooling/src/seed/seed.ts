import { Client } from 'pg'
import { UsageError } from '../command.ts'
import { createActivity } from './activity.ts'
import { type Author, findAuthor } from './author.ts'
import { createEvents } from './events.ts'
import { dropIndexes } from './indexes.ts'
import { insertApplicants } from './insert-applicants.ts'
import { ledgerRowsFor, playCampaigns, type SeedCampaign } from './messages/campaigns.ts'
import { createConversations } from './messages/conversations.ts'
import { markOptOuts } from './messages/mark-opt-outs.ts'
import { createStopList } from './messages/stop-list.ts'
import { createTemplates } from './messages/templates.ts'
import type { Recipient } from './people/consent.ts'
import { createHomes } from './people/places.ts'
import { createTags } from './people/tags.ts'
import { createRandom } from './random.ts'
import { insertRows } from './rows.ts'

export type SeedOptions = {
  url: string
  /** Invented people, at least 1. A million take minutes. */
  applicants: number
  /** Another number makes other people. */
  seed?: number
  /** The moment that dates are relative to. When absent it is the start of today (UTC), so that a day gives the same rows. */
  now?: Date
  /** The product's secret, so that its hashes of addresses recognize these people. */
  secret: string
  onProgress?: (done: number, total: number) => void
}

/** From this size on, indexing afterwards is faster. */
const bulkSize = 20_000

const mustBeEmpty = ['applicants', 'events', 'tags', 'templates', 'campaigns'] as const

/** Two seeds at once wait for each other; the second one then finds the people of the first. */
const requireEmpty = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('seed', 0))`)
  const questions = mustBeEmpty.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const { rows } = await client.query<{ name: string }>(questions.join(' union all '))
  const names = rows.map(({ name }) => name).join(', ')
  if (names) throw new UsageError(`Demo data needs an empty database, and this one has ${names}: run db:reset first`)
}

/** What refers to people: campaigns with their ledger, suppressions, conversations. */
const insertOutreach = async (
  client: Client,
  options: Required<SeedOptions>,
  author: Author,
  audience: readonly Recipient[],
): Promise<readonly SeedCampaign[]> => {
  const { applicants, seed, now, secret } = options
  const templates = createTemplates(createRandom(seed, 'templates'), now)
  await insertRows(client, 'templates', templates)
  const random = createRandom(seed, 'campaigns')
  const stopList = createStopList(random, secret)
  const ledgerRows = ledgerRowsFor(applicants)
  const campaigns: SeedCampaign[] = []
  for (const played of playCampaigns({ random, now, author, templates, audience, ledgerRows, stopList })) {
    campaigns.push(played.campaign)
    await insertRows(client, 'campaigns', [played.campaign.row])
    await insertRows(client, 'communications', played.communications)
    await insertRows(client, 'delivery_attempts', played.attempts)
  }
  await insertRows(client, 'suppressions', stopList.suppressions())
  await insertRows(client, 'consent_events', stopList.consents())
  const talks = createConversations({
    random: createRandom(seed, 'conversations'),
    now,
    author,
    audience,
    applicants,
    stopList,
  })
  await insertRows(client, 'conversations', talks.conversations)
  await insertRows(client, 'messages', talks.messages)
  await insertRows(client, 'communications', talks.communications)
  await insertRows(client, 'delivery_attempts', talks.attempts)
  await insertRows(client, 'unmatched_messages', talks.unmatched)
  await markOptOuts(client)
  return campaigns
}

const fill = async (client: Client, options: Required<SeedOptions>): Promise<void> => {
  const { applicants, seed, now } = options
  await requireEmpty(client)
  await client.query(`set local maintenance_work_mem = '512MB'; set local synchronous_commit = off`)
  const isBulk = applicants >= bulkSize
  const restoreIndexes = isBulk ? await dropIndexes(client, 'applicants') : null
  if (isBulk) await client.query('alter table applicants disable trigger applicants_match_insert')
  const author = await findAuthor(client)
  const events = createEvents({ random: createRandom(seed, 'events'), now, applicants, createdBy: author.id })
  await insertRows(
    client,
    'events',
    events.map(({ row }) => row),
  )
  const tags = createTags(createRandom(seed, 'tags'), now)
  await insertRows(
    client,
    'tags',
    tags.map(({ row }) => row),
  )
  const activity = createActivity(createRandom(seed, 'activity'), now, author)
  const homeOf = await createHomes(client)
  const audience = await insertApplicants(client, { ...options, events, tags, activity, homeOf })
  const campaigns = await insertOutreach(client, options, author, audience)
  await insertRows(client, 'activity', [
    ...activity.ofEvents(events),
    ...activity.ofCampaigns(campaigns),
    ...activity.ofSignIns(),
  ])
  if (isBulk) {
    await client.query('alter table applicants enable trigger applicants_match_insert')
    await client.query('select rebuild_duplicates()')
  }
  await restoreIndexes?.()
}

const startOfToday = (): Date => new Date(new Date().setUTCHours(0, 0, 0, 0))

/**
 * Fills an empty, migrated database with invented people and everything around them; the same options on the same database
 * make the same rows. All of it is one transaction: a seed that is cut short leaves nothing behind. Nothing that it writes
 * makes the worker send. Throws when the database already has data.
 */
export const seed = async (options: SeedOptions): Promise<void> => {
  const settled = { seed: 1, now: startOfToday(), onProgress: () => undefined, ...options }
  if (!Number.isInteger(settled.applicants) || settled.applicants < 1 || settled.applicants > 2_500_000)
    throw new UsageError('The number of applicants must be a whole number from 1 to 2,500,000')
  const client = new Client({ connectionString: settled.url })
  // A broken connection already fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await fill(client, settled)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
