import { randomUUID } from 'node:crypto'
import type { Channel } from '@velvet/contracts/delivery'
import { announceCampaigns, startDueCampaigns } from '../campaigns/index.ts'
import { type ProcessContext, withActor } from '../kernel/index.ts'
import { quietly, repeat } from '../leases/index.ts'
import type { EmailProvider, SmsProvider } from '../message-providers/index.ts'
import { announceMessages } from '../service-messages/index.ts'
import { closeCampaigns } from './ledger/close-campaigns.ts'
import { announceDirectTexts } from './ledger/direct-texts/announce-direct-texts.ts'
import { dispatchCampaign } from './ledger/dispatch/dispatch-campaign.ts'
import type { Sender } from './ledger/dispatch/hand-over.ts'
import { holdCampaigns } from './ledger/holds/hold-campaigns.ts'
import { holdForRefusedResults } from './ledger/holds/hold-for-refusals.ts'
import { suppressRefused } from './ledger/holds/suppress-refused.ts'
import { settleCampaign } from './ledger/settle-campaign.ts'
import { isTooFast } from './ledger/verdict.ts'
import { createLostTexts } from './recovery/resolve-lost-texts.ts'
import { sweep } from './recovery/sweep.ts'
import { createTextWriter } from './render/prepared-texts.ts'
import { createEmailSend } from './sender/calls/send-email.ts'
import { createSmsSend } from './sender/calls/send-sms.ts'
import { createCampaignTraces } from './sender/campaign-traces.ts'
import { recordHeartbeat, removeHeartbeat } from './sender/delivery-workers.ts'
import { createPaceMeter } from './sender/pace-meter.ts'
import { createPump } from './sender/pump.ts'
import type { PumpOptions, PumpStats } from './sender/pump-options.ts'
import { createShareKeeper } from './sender/share-keeper.ts'
import type { DeliverySettings } from './settings.ts'

const announceMs = 1_000

export type DeliveryCounts = Record<'accepted' | 'failed' | 'queued' | 'unknown', number>

/** The sender of one worker process; when it is notified, what goes ahead of campaigns goes first. */
export type Delivery = Sender & {
  stop: (maxMs: number) => Promise<void>
  /** The current state of each served channel, and the outcomes of its calls since the start. */
  stats: () => { channel: Channel; lane: PumpStats; counts: DeliveryCounts }[]
}

/** Null while a channel is not configured: then nothing is sent by it and nothing is lost. */
export type DeliveryProviders = {
  email: EmailProvider | null
  sms: Required<SmsProvider> | null
}

type Lane = Pick<PumpOptions, 'channel' | 'lane' | 'settings' | 'send' | 'sendBatch' | 'prepare'>

/**
 * Starts sending: a pump per configured channel, the sweeper, and live progress. Needs only the database; a queue only makes it
 * faster. All state is in the ledger, so the process may be killed at any moment.
 */
export const startDelivery = (
  process: ProcessContext,
  settings: DeliverySettings,
  { email, sms }: DeliveryProviders,
): Delivery => {
  const context = withActor(process, { kind: 'system', name: 'delivery' })
  const id = randomUUID()
  const changed = new Set<string>()
  let areMessagesChanged = false
  const stopping = new AbortController()

  const beforeKeeping: PumpOptions['beforeKeeping'] = async (results) => {
    const impossible = results.flatMap(({ id, verdict }) =>
      verdict.suppress ? [{ id, reason: verdict.suppress }] : [],
    )
    if (impossible.length > 0) await suppressRefused(context, impossible)
    await holdForRefusedResults(context, results)
    const blocked = results.filter(({ campaignId, outcome }) => campaignId !== null && outcome.kind === 'blocked')
    const reason = blocked[0]?.verdict.errorMessage
    if (reason)
      await holdCampaigns(
        context,
        [...new Set(blocked.flatMap(({ campaignId }) => campaignId ?? []))],
        `Sending stopped: ${reason}`,
      )
  }
  const onDirect: PumpOptions['onDirect'] = (ids) =>
    void quietly(context, 'announce a text', () => announceDirectTexts(context, ids))
  const onIdle = (): void => void quietly(context, 'close campaigns', () => closeCampaigns(context))

  const start = (lane: Lane) => {
    const counts: DeliveryCounts = { accepted: 0, failed: 0, queued: 0, unknown: 0 }
    const onKept: PumpOptions['onKept'] = (results) => {
      for (const { campaignId, serviceContentId, verdict } of results) {
        if (campaignId) changed.add(campaignId)
        if (serviceContentId) areMessagesChanged = true
        counts[verdict.state] += 1
      }
    }
    const { channel, lane: limits } = lane
    const meter = createPaceMeter(settings.backoff.baseMs)
    const onAnswer: PumpOptions['onAnswer'] = (outcome, recipients, tookMs) => {
      meter.note(outcome, recipients, tookMs)
      if (isTooFast(outcome)) void presence.now()
    }
    const pump = createPump({ ...lane, context, traceOf, beforeKeeping, onAnswer, onKept, onDirect, onIdle })
    const { shareMs } = settings
    const share = createShareKeeper({ context, id, channel, configured: limits.perSecond, shareMs, meter, pump })
    return { channel, counts, pump, share }
  }
  const traceOf = createCampaignTraces(context)
  const texts = createTextWriter(context)
  const lanes = [
    ...(email ? [start({ channel: 'email', lane: settings.email, settings, ...createEmailSend(context, email) })] : []),
    ...(sms
      ? [
          start({
            channel: 'sms',
            lane: settings.sms,
            settings: { ...settings, waitMs: settings.lookUp.everyMs },
            send: createSmsSend(context, sms, texts),
            // The call reports what is wrong with them.
            prepare: (source) => texts.prepare(source).catch(() => undefined),
          }),
        ]
      : []),
  ]
  const ring = (): void => {
    for (const { pump } of lanes) pump.ring()
  }

  // Texts go out at a few per second, and wait for the end of quiet hours.
  const emails = lanes.find(({ channel }) => channel === 'email')?.pump
  const sender: Sender = {
    ring,
    reserve: () => emails?.reserve() ?? null,
    batchSize: () => emails?.batchSize() ?? 1,
  }

  const presence = repeat(context, 'say that this worker is there', settings.heartbeatMs, async () => {
    const served = lanes.map(({ channel, pump }) => ({ channel, breaker: pump.stats().breaker }))
    await recordHeartbeat(context, id, served)
    for (const { share } of lanes) await share.renew()
  })
  /** Work on one campaign that may take minutes; each job runs once at a time. */
  const underWay = new Map<string, Promise<void>>()
  const goOn = (campaignId: string, what: string, work: () => Promise<void>): void => {
    if (underWay.has(campaignId)) return
    underWay.set(
      campaignId,
      quietly(context, what, work).finally(() => underWay.delete(campaignId)),
    )
  }
  const sweeper = repeat(context, 'sweep', settings.sweepMs, async () => {
    const { isDue, unfilled, unsettled } = await sweep(context, settings)
    if (isDue) ring()
    await startDueCampaigns(context)
    for (const one of unfilled)
      goOn(one, 'fill a campaign', () => dispatchCampaign(context, one, sender, stopping.signal))
    for (const one of unsettled) goOn(one, 'settle a campaign', () => settleCampaign(context, one, stopping.signal))
  })
  const lostTexts = sms ? createLostTexts(context, settings, sms.find) : null
  const lookUps = repeat(context, 'look for lost texts', settings.sweepMs, async () => {
    if (lostTexts && (await lostTexts.resolve(stopping.signal)) > 0) ring()
  })
  const announcer = repeat(context, 'announce progress', announceMs, async () => {
    const ids = [...changed]
    changed.clear()
    if (ids.length > 0) await quietly(context, 'announce campaigns', () => announceCampaigns(context, ids))
    if (!areMessagesChanged) return
    areMessagesChanged = false
    await announceMessages(context)
  })
  void presence.now().then(() => {
    if (stopping.signal.aborted) return
    void sweeper.now()
    void lookUps.now()
    ring()
  })

  return {
    ...sender,
    async stop(maxMs) {
      stopping.abort()
      await Promise.all([presence.stop(), ...lanes.map(({ pump }) => pump.stop(maxMs))])
      await Promise.all([sweeper.stop(), lookUps.stop(), announcer.stop()])
      await Promise.all(underWay.values())
      await announcer.now()
      for (const { share } of lanes) share.stop()
      await quietly(context, 'say goodbye', () => removeHeartbeat(context, id))
    },
    stats: () => lanes.map(({ channel, counts, pump }) => ({ channel, counts, lane: pump.stats() })),
  }
}
