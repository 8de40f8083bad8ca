import { type JudgedReach, judgeReach } from '@velvet/domain/service-messages'
import { type RawBuilder, sql } from 'kysely'
import { addressHashSql, type Context, oneOf } from '../kernel/index.ts'
import { valueColumns } from './content/read-service-values.ts'

const isSuppressed = (channel: 'email' | 'sms', hash: RawBuilder<Buffer>, only: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from suppressions s where s.channel = ${channel} and s.address_hmac = ${hash} and ${only})`

/** Suppressions that also stop messages about the own application (MSG-19). */
const lasting = sql`s.reason in ('hard_bounce', 'complaint', 'invalid')`

const selectGuests = ({ db, settings }: Context, ids: readonly string[]) => {
  const hashes = [
    sql<Buffer | null>`${addressHashSql(settings.secret, 'email', sql.ref('a.email'))}`.as('email'),
    sql<Buffer | null>`${addressHashSql(settings.secret, 'sms', sql.ref('a.phone_e164'))}`.as('number'),
  ] as const
  return (
    db
      .selectFrom('event_applications as ea')
      .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
      .innerJoin('events as e', 'e.id', 'ea.event_id')
      // With an offset, each hash is computed once for a person instead of wherever it is used.
      .innerJoinLateral(
        () => db.selectNoFrom(hashes).offset(sql<number>`0`).as('hash'),
        (join) => join.onTrue(),
      )
      .select(valueColumns)
      .select(['ea.event_id as eventId', 'ea.applicant_id as applicantId', 'ea.told_no as toldNo'])
      .select(['a.phone_e164 as number', 'a.email_updates as emailUpdates'])
      .select(['hash.email as emailHash', 'hash.number as numberHash'])
      .select([
        sql<boolean>`coalesce(a.sms_updates, a.sms_opt_in)`.as('smsUpdates'),
        isSuppressed('email', sql`hash.email`, lasting).as('isEmailSuppressed'),
        isSuppressed('sms', sql`hash.number`, sql`true`).as('isNumberSuppressed'),
        sql<Date | null>`coalesce(e.doors_at, e.date)`.as('opensAt'),
      ])
      .where('ea.id', '=', oneOf(ids))
  )
}

/** The guest of an application, with their current addresses. */
export type Guest = Awaited<ReturnType<ReturnType<typeof selectGuests>['execute']>>[number]

/** The guests of these applications, which are locked from then on. Needs an open transaction. */
export const lockGuests = async (context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Guest>> => {
  const rows = await selectGuests(context, ids).orderBy('ea.id').forNoKeyUpdate('ea').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The channels by which the guests of these applications can be reached now. */
export const readReach = async (
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JudgedReach>> => {
  const rows = await selectGuests(context, ids).execute()
  return new Map(rows.map((row) => [row.id, judgeReach(row)]))
}
