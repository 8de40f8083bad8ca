import type { Channel } from '@velvet/contracts/delivery'
import type { Context } from '../../kernel/index.ts'
import { renewShare, type Share, settlingMs } from './lane-shares.ts'
import type { PaceMeter } from './pace-meter.ts'
import type { Pump } from './pump-options.ts'

type Options = {
  readonly context: Context
  /** The worker. */
  readonly id: string
  readonly channel: Channel
  readonly configured: number
  readonly shareMs: number
  readonly meter: PaceMeter
  readonly pump: Pick<Pump, 'setRate' | 'rest'>
}

export type ShareKeeper = {
  /** Renews the lease of the share and reports the provider's answers; throws when the database cannot be reached. */
  renew: () => Promise<void>
  stop: () => void
}

/** A share, or a part of one that is about to be used. */
type Rate = Pick<Share, 'perSecond' | 'ofConfigured'>

const none: Rate = { perSecond: 0, ofConfigured: 0 }

/**
 * Holds one worker's share of a lane. A share that is not renewed in time ends, and other workers take it. What another worker
 * gave up is used a second later, so that no second holds what both sent with it.
 */
export const createShareKeeper = ({ context, id, channel, configured, shareMs, meter, pump }: Options): ShareKeeper => {
  let held = 0
  let told = 0
  let end: NodeJS.Timeout | undefined
  let raise: { to: Rate; timer: NodeJS.Timeout } | undefined

  const hold = ({ perSecond, ofConfigured }: Rate): void => {
    clearTimeout(raise?.timer)
    raise = undefined
    held = perSecond
    pump.setRate(perSecond, ofConfigured)
  }
  const holdSoon = (to: Rate): void => {
    raise ??= { to, timer: setTimeout(() => hold(raise?.to ?? none), settlingMs) }
    if (to.perSecond < raise.to.perSecond) raise.to = to
  }
  return {
    async renew() {
      const startedAt = performance.now()
      const report = meter.report()
      const hasSent = report.accepted > told
      const share = await renewShare(context, { id, channel, configured, held, shareMs, report, hasSent })
      if (share.isLowered) meter.restart()
      told = share.isLowered ? 0 : report.accepted
      clearTimeout(end)
      end = setTimeout(() => hold(none), Math.max(0, shareMs - (performance.now() - startedAt)))
      if (share.restsForMs > 0) pump.rest(share.restsForMs)
      if (share.isShared && share.perSecond > held) holdSoon(share)
      else hold(share)
    },
    stop() {
      clearTimeout(end)
      clearTimeout(raise?.timer)
    },
  }
}
