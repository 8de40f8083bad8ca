import type { TargetFilters } from '@velvet/contracts/campaigns'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, prepare, removeAll } from '@velvet/database/testing'
import { sql } from 'kysely'
import { createCampaign, sendCampaign } from '../campaigns/index.ts'
import { type DeliverySettings, deliverySettings, dispatchCampaign, idleSender } from '../delivery/index.ts'
import { addressHash, type Context, newId, type ProcessContext, type Settings, withActor } from '../kernel/index.ts'

const settings: Settings = {
  ...settingsOf(parseEnvironment({ SESSION_SECRET: 'a secret that only the tests know, 32 bytes' })),
  loginLimits: false,
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street, New York, NY 10001',
  sendsTexts: true,
  quietHours: false,
  clickTracking: false,
}

/** The waits of production, so that tests that do not move time never reach them. */
export const usual: DeliverySettings = deliverySettings({
  leaseMs: 60_000,
  waitMs: 900_000,
  sweepMs: 15_000,
  email: { concurrency: 10, perSecond: 1_000 },
  sms: { concurrency: 4, perSecond: 100 },
})

type Values = {
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  phone?: string | null
  phone_e164?: string | null
  status?: 'pending' | 'approved' | 'declined'
  priority?: 'low' | 'normal' | 'high' | 'urgent'
  age?: number
  city?: string
  state?: string
  zip_codes?: string[]
  instagram_followers?: number
  email_opt_in?: boolean
  sms_opt_in?: boolean
  /** False for a person who never opted out, but was not asked. */
  wasAsked?: boolean
  created_at?: Date
}

const rowOf = ({ wasAsked = true, ...values }: Values) => ({
  id: newId(),
  first_name: 'Guest',
  ...values,
  email_opted_out_at: values.email_opt_in === false && wasAsked ? new Date() : null,
  sms_opted_out_at: values.sms_opt_in === false && wasAsked ? new Date() : null,
})

/** A separate database with an admin, and helpers for people, campaigns, and the ledger. */
export const createDeliveryFixture = async (serverUrl: string) => {
  const database = await createTestDatabase(serverUrl)
  const { db } = database
  const process: ProcessContext = { db, now: () => new Date(), newId, logger: console, settings }
  const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
  const context: Context = withActor(process, admin)
  const system: Context = withActor(process, { kind: 'system', name: 'test' })
  const noSignal = new AbortController().signal

  const addPeople = async (...people: Values[]): Promise<string[]> => {
    const rows = people.map(rowOf)
    await db.insertInto('applicants').values(rows).execute()
    return rows.map((row) => row.id)
  }
  const addGuests = (count: number): Promise<string[]> =>
    addPeople(...Array.from({ length: count }, (_, index) => ({ email: `guest${index}@example.com` })))

  const draft = async (
    targetFilters: TargetFilters = {},
    subject = 'Hello {{firstName}}',
    content = 'See you there.',
  ): Promise<string> => {
    const body = { name: 'Opening night', customContent: { subject, content }, targetFilters }
    return (await createCampaign(context, { body })).id
  }
  const send = (id: string) => sendCampaign(context, { params: { id } })
  const dispatch = (id: string) => dispatchCampaign(system, id, idleSender, noSignal)
  /** Fills only the next part of the ledger. */
  const dispatchPart = async (id: string): Promise<void> => {
    const stop = new AbortController()
    const reserve = () => {
      stop.abort()
      return idleSender.reserve()
    }
    await dispatchCampaign(system, id, { ...idleSender, reserve }, stop.signal)
  }
  /** A campaign whose ledger is filled and waits for the sender. */
  const dispatched = async (targetFilters: TargetFilters = {}): Promise<string> => {
    const id = await draft(targetFilters)
    await send(id)
    await dispatch(id)
    return id
  }
  const ledger = (campaignId: string) =>
    db.selectFrom('ledger').selectAll().where('campaign_id', '=', campaignId).orderBy('applicant_id').execute()

  return {
    db,
    context,
    system,
    settings,
    noSignal,
    addPeople,
    addGuests,
    draft,
    send,
    dispatch,
    dispatchPart,
    dispatched,
    ledger,
    /** Puts a message into a state that the product would reach in other ways. */
    becomes: (id: string, change: object) =>
      prepare(db, db.updateTable('communications').set(change).where('id', '=', id)),
    states: async (campaignId: string) => (await ledger(campaignId)).map((row) => row.skip_reason ?? row.state),
    campaign: (id: string) => db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    attempts: () => db.selectFrom('ledger_attempts').selectAll().orderBy('started_at').execute(),
    suppressions: () => db.selectFrom('suppressions').selectAll().orderBy('created_at').execute(),
    activity: async () =>
      (await db.selectFrom('activity').select('action').orderBy('created_at').orderBy('id').execute()).map(
        (entry) => entry.action,
      ),
    suppress: (email: string, reason: 'unsubscribed' | 'hard_bounce' = 'unsubscribed') =>
      db
        .insertInto('suppressions')
        .values({
          channel: 'email',
          address_hmac: addressHash(settings.secret, 'email', email),
          reason,
          source: 'provider',
        })
        .execute(),
    /** Moves everything in the ledger, and every call, this much into the past. */
    age: async (ms: number): Promise<void> => {
      const by = sql`make_interval(secs => ${ms / 1000})`
      await sql`update communications set lease_until = lease_until - ${by}, due_at = due_at - ${by}, submit_at = submit_at - ${by},
        first_report_at = first_report_at - ${by}, last_report_at = last_report_at - ${by}`.execute(db)
      await sql`update hand_overs set lease_until = lease_until - ${by}`.execute(db)
      await sql`update send_batches set lease_until = lease_until - ${by}, submit_at = submit_at - ${by}, answered_at = answered_at - ${by}`.execute(
        db,
      )
      await sql`update delivery_attempts set started_at = started_at - ${by}, finished_at = finished_at - ${by}`.execute(
        db,
      )
      await sql`update webhook_events set received_at = received_at - ${by}`.execute(db)
    },
    clear: (): Promise<void> =>
      // Deleting a few rows takes a tenth of truncating a dozen tables.
      removeAll(db, [
        'outbox',
        'activity',
        'consent_events',
        'suppressions',
        'webhook_events',
        'delivery_attempts',
        'delivery_workers',
        'delivery_lanes',
        'hand_overs',
        'send_batches',
        'communications',
        'campaigns',
        'templates',
        'applicants',
        'tags',
        'events',
      ]),
    close: () => database.drop(),
  }
}
export type DeliveryFixture = Awaited<ReturnType<typeof createDeliveryFixture>>
