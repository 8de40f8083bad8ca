import type { Context } from '../kernel/index.ts'
import { type Claim, type ClaimRequest, claimDue } from './claim.ts'

export type ClaimBuffer = {
  /** Removes and returns up to `count` claims whose lease still lasts. */
  take: (count: number, nowMs: number) => Claim[]
  size: () => number
  /** Claims more when few are left and somebody may be due; calls `onFilled` when it got some, `onEmpty` when nobody was. */
  refill: () => void
  /** Somebody may be due again. */
  wake: () => void
  /** Waits for a claim under way and takes no more. */
  stop: () => Promise<void>
}

type Options = {
  context: Context
  request: Omit<ClaimRequest, 'count'>
  /** How many to hold: enough that no slot waits, few enough that they leave before their lease ends. */
  size: number
  clock: () => number
  mayClaim: () => boolean
  onFilled: () => void
  onEmpty: () => void
}

/** Keeps recipients ready ahead of the slots that will send them, so that no slot waits for the database. */
export const createClaimBuffer = (options: Options): ClaimBuffer => {
  const { context, request, size, clock } = options
  let ready: { claim: Claim; until: number }[] = []
  let claiming: Promise<void> | null = null
  let isDrained = false
  let isStopped = false

  const claim = async (): Promise<void> => {
    const until = clock() + request.leaseMs / 2
    try {
      const claims = await claimDue(context, { ...request, count: size - ready.length })
      isDrained = claims.length === 0
      ready.push(...claims.map((one) => ({ claim: one, until })))
      if (claims.length > 0) options.onFilled()
      else options.onEmpty()
    } catch (error) {
      isDrained = true
      context.logger.warn({ error: String(error) }, 'could not claim recipients; will try again')
    }
  }
  const refill = (): void => {
    if (isStopped || isDrained || claiming || ready.length * 2 > size || !options.mayClaim()) return
    claiming = claim().finally(() => {
      claiming = null
    })
  }

  return {
    take(count, nowMs) {
      ready = ready.filter(({ until }) => until > nowMs)
      return ready.splice(0, count).map((one) => one.claim)
    },
    size: () => ready.length,
    refill,
    wake() {
      isDrained = false
      refill()
    },
    async stop() {
      isStopped = true
      ready = []
      await claiming
      ready = []
    },
  }
}
