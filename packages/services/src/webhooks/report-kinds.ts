import type { getDeliveryReports as endpoint } from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { neededReports } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorize, type Context, tableOf } from '../kernel/index.ts'

type Provider = 'sendgrid' | 'twilio'

/** Records which kinds of reports arrived, once a minute at most. Never throws: the report is processed all the same. */
export const noteReportKinds = async (
  context: Context,
  provider: Provider,
  kinds: readonly string[],
): Promise<void> => {
  try {
    const arrived = [...new Set(kinds)].sort().map((kind) => ({ kind }))
    await context.db
      .insertInto('report_kinds')
      .columns(['provider', 'kind'])
      .expression((eb) =>
        eb
          .selectFrom(tableOf('k', { kind: 'text' }, arrived))
          .select([sql`${provider}::text`.as('provider'), 'k.kind'])
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('report_kinds as r')
                  .select('r.kind')
                  .where('r.provider', '=', provider)
                  .whereRef('r.kind', '=', 'k.kind')
                  .where('r.last_at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`),
              ),
            ),
          ),
      )
      .onConflict((conflict) =>
        conflict.columns(['provider', 'kind']).doUpdateSet((eb) => ({ last_at: eb.ref('excluded.last_at') })),
      )
      .execute()
  } catch (error) {
    context.logger.warn({ error: String(error), provider }, 'could not note which kinds of reports arrived')
  }
}

/** A kind of report that a provider must or should send, its purpose, and the time of the last one. */
export type ArrivedReports = EndpointOutput<typeof endpoint>['reports'][number]

/** Every kind of report that Velvet uses, with the time of the last one: for screens and for checks of an installation. */
export const readReportKinds = async (context: Context): Promise<ArrivedReports[]> => {
  const rows = await context.db.selectFrom('report_kinds').selectAll().execute()
  const lastAt = new Map(rows.map((row) => [`${row.provider} ${row.kind}`, row.last_at]))
  return neededReports.map((report) => ({
    ...report,
    lastReceivedAt: lastAt.get(`${report.provider} ${report.kind}`)?.toISOString() ?? null,
  }))
}

/** The verb behind the list of reports on the integrations screen. */
export const getDeliveryReports = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'integrations.test')
  return { reports: await readReportKinds(context) }
}
