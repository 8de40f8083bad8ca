import { announceCampaigns } from '../campaigns/index.ts'
import { type ProcessContext, withActor } from '../kernel/index.ts'
import { closeCampaigns } from './close-campaigns.ts'
import { dispatchCampaign } from './dispatch-campaign.ts'
import { holdCampaigns } from './hold-campaigns.ts'
import type { EmailProvider } from './providers.ts'
import { createPump, type PumpOptions, type PumpStats } from './pump.ts'
import { createEmailSend } from './send-email.ts'
import type { DeliverySettings } from './settings.ts'
import { settleCampaign } from './settle-campaign.ts'
import { suppressRefused } from './suppress-refused.ts'
import { sweep } from './sweep.ts'

const announceMs = 1_000

export type DeliveryCounts = Record<'accepted' | 'failed' | 'queued' | 'unknown', number>

/** The sender of one worker process. */
export type Delivery = {
  /** Somebody may be due. */
  ring: () => void
  stop: (longestMs: number) => Promise<void>
  stats: () => { lanes: Record<string, PumpStats>; counts: DeliveryCounts }
}

export type DeliveryProviders = {
  /** Null while email is not configured: then nothing is sent and nothing is lost. */
  email: EmailProvider | null
}

/**
 * Starts sending: a pump per configured channel, the sweeper, and live progress. Needs the database alone; a queue only makes
 * it quicker. Everything it knows is in the ledger, so it may be killed at any moment.
 */
export const startDelivery = (
  process: ProcessContext,
  settings: DeliverySettings,
  providers: DeliveryProviders,
): Delivery => {
  const context = withActor(process, { kind: 'system', name: 'delivery' })
  const changed = new Set<string>()
  const stopping = new AbortController()
  const counts: DeliveryCounts = { accepted: 0, failed: 0, queued: 0, unknown: 0 }
  const attempt = (what: string, work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => undefined,
      (error: unknown) => context.logger.warn({ error: String(error) }, `${what} failed; will try again`),
    )

  const beforeKeeping: PumpOptions['beforeKeeping'] = async (results) => {
    const impossible = results.filter(({ verdict }) => verdict.suppress !== null).map(({ id }) => id)
    if (impossible.length > 0) await suppressRefused(context, impossible)
    const blocked = results.filter(({ outcome }) => outcome.kind === 'blocked')
    const reason = blocked[0]?.verdict.errorMessage
    if (reason)
      await holdCampaigns(
        context,
        [...new Set(blocked.map(({ campaignId }) => campaignId))],
        `Sending stopped: ${reason}`,
      )
  }
  const onKept: PumpOptions['onKept'] = (results) => {
    for (const { campaignId, verdict } of results) {
      changed.add(campaignId)
      counts[verdict.state] += 1
    }
  }
  const onIdle = (): void => void attempt('closing campaigns', () => closeCampaigns(context))

  const lanes = providers.email
    ? {
        email: createPump({
          context,
          channel: 'email',
          settings,
          lane: settings.email,
          send: createEmailSend(context, providers.email),
          beforeKeeping,
          onKept,
          onIdle,
        }),
      }
    : {}
  const pumps = Object.values(lanes)
  const ring = (): void => {
    for (const pump of pumps) pump.ring()
  }

  const sweepOnce = async (): Promise<void> => {
    const { isDue, unfilled, unsettled } = await sweep(context, settings)
    if (isDue) ring()
    for (const id of unfilled)
      await attempt('filling a campaign', () => dispatchCampaign(context, id, ring, stopping.signal))
    for (const id of unsettled) await attempt('settling a campaign', () => settleCampaign(context, id, stopping.signal))
  }
  let sweeping: Promise<void> | null = null
  const sweepNow = (): void => {
    sweeping ??= attempt('sweeping', sweepOnce).finally(() => {
      sweeping = null
    })
  }
  const sweepTimer = setInterval(sweepNow, settings.sweepMs)
  sweepNow()
  const announce = async (): Promise<void> => {
    const ids = [...changed]
    changed.clear()
    if (ids.length > 0) await attempt('announcing progress', () => announceCampaigns(context, ids))
  }
  const announceTimer = setInterval(() => void announce(), announceMs)
  ring()

  return {
    ring,
    async stop(longestMs) {
      stopping.abort()
      clearInterval(sweepTimer)
      clearInterval(announceTimer)
      await Promise.all(pumps.map((pump) => pump.stop(longestMs)))
      await sweeping
      await announce()
    },
    stats: () => ({
      lanes: Object.fromEntries(Object.entries(lanes).map(([name, pump]) => [name, pump.stats()])),
      counts,
    }),
  }
}
