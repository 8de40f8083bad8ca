import type { ServiceKind } from '@velvet/contracts/service-messages'
import { inTransaction } from '@velvet/services/kernel'
import { tellGuests } from '@velvet/services/service-messages'
import type { Channel } from '../audit.ts'
import type { FaultWorld } from '../fault-world.ts'

type Row = {
  id: string
  application_id: string
  told_no: number
  channel: Channel
  state: string
  is_handed: boolean
}

/** What messages about applications left behind, by the log of the provider and by the ledger. */
export type ServiceAudit = {
  /** Guests who count as told. */
  told: number
  rows: number
  /** Two messages by one channel for the same telling. */
  repeated: number
  /** Accepted by the provider more than once. */
  doubled: number
  /** Sent, says the ledger, and the provider never took it over, or the other way around; one that needs review may be either. */
  lost: number
  stuck: number
}

/** What a run must leave behind. */
export const soundMessages = (told: number, rows: number): ServiceAudit => ({
  ...{ told, rows, repeated: 0, doubled: 0, lost: 0, stuck: 0 },
})

const open = ['queued', 'submitting', 'unknown']

/** Messages to guests of one event, in a world of real processes. */
export const serviceMessages = async ({ context, db, pool, sandbox }: FaultWorld) => {
  const event = { id: context.newId(), name: 'Opening night', slug: context.newId(), location: 'The venue' }
  await db.insertInto('events').values(event).execute()

  const rows = async (): Promise<Row[]> =>
    (
      await pool.query<Row>(
        `select id, application_id, told_no, channel, state,
          provider_id is not null or state in ('accepted', 'delivered', 'bounced') as is_handed
        from communications where application_id is not null`,
      )
    ).rows
  const taken = (channel: Channel) =>
    Map.groupBy(sandbox.log.list({ channel, limit: 10_000 }), (message) => message.communicationId ?? '')

  return {
    eventId: event.id,
    /** Adds guests, whose applications are approved if nothing else is said; with a number, they also get texts. */
    addGuests: async (count: number, { withNumbers = false, status = 'approved' } = {}): Promise<string[]> => {
      const { rows: added } = await pool.query<{ id: string }>(
        `with people as (
          insert into applicants (id, first_name, email, phone, phone_e164, sms_updates)
          select new_id(), 'Guest', 'g' || n || '.' || $1 || '@example.com', phone, phone, $3
          from generate_series(1, $2::int) n, lateral (select case when $3 then '+1646' || (3000000 + n) end as phone) p
          returning id
        )
        insert into event_applications (id, applicant_id, event_id, status) select new_id(), id, $4, $5 from people returning id`,
        [context.newId(), count, withNumbers, event.id, status],
      )
      return added.map(({ id }) => id)
    },
    /** Tells them in one transaction, which a crash undoes as a whole. */
    tell: (applicationIds: readonly string[], kind: ServiceKind = 'approved') =>
      inTransaction(context, (inner) =>
        tellGuests(
          inner,
          applicationIds.map((applicationId) => ({ applicationId, kind })),
        ),
      ),
    isOver: async (): Promise<boolean> => (await rows()).every(({ state }) => !open.includes(state)),
    states: async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const { state } of await rows()) counts[state] = (counts[state] ?? 0) + 1
      return counts
    },
    audit: async (): Promise<ServiceAudit> => {
      const ledger = await rows()
      const calls = { email: taken('email'), sms: taken('sms') }
      const times = ledger.map((row) => ({ row, times: calls[row.channel].get(row.id)?.length ?? 0 }))
      const tellings = new Set(ledger.map((row) => `${row.application_id} ${row.told_no} ${row.channel}`))
      const { rows: told } = await pool.query<{ count: number }>(
        'select count(*)::int as count from event_applications where told_no > 0',
      )
      return {
        told: told[0]?.count ?? 0,
        rows: ledger.length,
        repeated: ledger.length - tellings.size,
        doubled: times.filter((one) => one.times > 1).length,
        lost: times.filter((one) => one.row.state !== 'needs_review' && one.row.is_handed !== one.times > 0).length,
        stuck: ledger.filter(({ state }) => open.includes(state)).length,
      }
    },
    /** The applications by what they are, what is staged, and what their guests heard: `pending, approved staged, nothing told`. */
    applications: async (): Promise<Record<string, number>> => {
      const { rows: counts } = await pool.query<{ what: string; count: number }>(
        `select format('%s, %s staged, %s told', status, coalesce(staged_status, 'nothing'), coalesce(told_status, 'nothing')) as what,
          count(*)::int as count from event_applications group by 1`,
      )
      return Object.fromEntries(counts.map(({ what, count }) => [what, count]))
    },
    forget: async (): Promise<void> => {
      await db.deleteFrom('communications').where('application_id', 'is not', null).execute()
      await db.deleteFrom('event_applications').execute()
    },
  }
}
