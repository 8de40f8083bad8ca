import { setTimeout as sleep } from 'node:timers/promises'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { getScrapedoStatus } from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sourceNames } from '@velvet/domain/instagram'
import { sql } from 'kysely'
import { checkSource } from '../instagram/index.ts'
import type { Context, SourceSetup } from '../kernel/index.ts'
import type { Reach } from './ask-for-test.ts'

/** The source part of every status. */
export type SourceStatus = Pick<EndpointOutput<typeof getScrapedoStatus>, 'configured' | 'connection' | 'budget'>

/** An older check is repeated when a user requests the status. */
const freshMs = 60_000
/** After this time, the user gets the last known check. */
const maxWaitMs = 10_000

const readRow = (context: Context, name: InstagramSourceName) =>
  context.db
    .selectFrom('instagram_sources')
    .select(['paused_until', 'checked_at', 'is_working', 'message'])
    .select(
      sql<number>`case when day = (statement_timestamp() at time zone 'utc')::date then calls else 0 end`.as('used'),
    )
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
type Row = Awaited<ReturnType<typeof readRow>>

const connectionOf = (setup: SourceSetup, row: Row): SourceStatus['connection'] => {
  const name = sourceNames[setup.name]
  if (!setup.isConfigured) return { success: false, message: `${name} is not configured.`, checkedAt: null }
  if (row.checked_at === null) return { success: false, message: `${name} has not answered yet.`, checkedAt: null }
  return {
    success: row.is_working === true,
    message: row.message ?? `${name} answered.`,
    checkedAt: row.checked_at.toISOString(),
  }
}

const statusOf = (context: Context, setup: SourceSetup, row: Row): SourceStatus => ({
  configured: setup.isConfigured,
  connection: connectionOf(setup, row),
  budget: {
    usedToday: row.used,
    perDay: setup.perDay,
    perMinute: setup.perMinute,
    pausedUntil: row.paused_until && row.paused_until > context.now() ? row.paused_until.toISOString() : null,
  },
})

const check = async (context: Context, { openSources, closing }: Reach, name: InstagramSourceName): Promise<void> => {
  const source = (await openSources()).find((one) => one.name === name)
  if (source) await checkSource(context, source, closing)
}

/**
 * Returns the function that reports a source's status, from a real call. The call is made when the last one is older than a
 * minute or `isAskedAgain`, once for all concurrent requests. Takes at most ten seconds: after that it returns the last known
 * status.
 */
export const createSourceChecks = (reach: Reach) => {
  const underWay = new Map<InstagramSourceName, Promise<void>>()

  const checkOnce = (context: Context, name: InstagramSourceName): Promise<void> => {
    const running = underWay.get(name)
    if (running) return running
    const started = check(context, reach, name)
      .catch((error: unknown) => {
        context.logger.warn({ source: name, error: error instanceof Error ? error.name : 'unknown' }, 'a check failed')
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, started)
    return started
  }

  return async (context: Context, name: InstagramSourceName, isAskedAgain: boolean): Promise<SourceStatus> => {
    const setup = context.settings.instagramSources.find((one) => one.name === name)
    if (!setup) throw new Error(`the source ${name} is not set up`)
    const known = await readRow(context, name)
    const isFresh = known.checked_at !== null && context.now().getTime() - known.checked_at.getTime() < freshMs
    if (!setup.isConfigured || (isFresh && !isAskedAgain)) return statusOf(context, setup, known)
    await Promise.race([checkOnce(context, name), sleep(maxWaitMs, undefined, { ref: false })])
    return statusOf(context, setup, await readRow(context, name))
  }
}
export type CheckSource = ReturnType<typeof createSourceChecks>
