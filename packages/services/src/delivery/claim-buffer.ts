import type { Context } from '../kernel/index.ts'
import { type Claim, type ClaimRequest, claimDue } from './claim.ts'

/** How many claims, in how many groups, with how many in each. */
export type MostTaken = { readonly claims: number; readonly groups: number; readonly perGroup: number }

export type ClaimBuffer = {
  /** Removes and returns claims whose lease still lasts, grouped by campaign. */
  take: (most: MostTaken, nowMs: number) => Claim[][]
  size: () => number
  /** Claims more when few are left and somebody may be due; calls `onFilled` when it got some, `onEmpty` when nobody was. */
  refill: () => void
  /** Somebody may be due again. */
  wake: () => void
  /** Waits for a claim under way and takes no more. */
  stop: () => Promise<void>
}

type Ready = { readonly claim: Claim; readonly until: number }

type Options = {
  context: Context
  request: Omit<ClaimRequest, 'count'>
  /** How many to hold: enough that no slot waits, few enough that they leave before their lease ends. */
  size: () => number
  clock: () => number
  mayClaim: () => boolean
  onFilled: () => void
  onEmpty: () => void
}

/** Takes groups of one campaign each, in the order of the claims; what does not fit stays. */
const takeGroups = (
  ready: readonly Ready[],
  { claims, groups, perGroup }: MostTaken,
): { taken: Claim[][]; rest: Ready[] } => {
  const taken: Claim[][] = []
  const rest: Ready[] = []
  const open = new Map<string, Claim[]>()
  let left = claims
  for (const one of ready) {
    const { claim } = one
    const group = open.get(claim.campaignId)
    if (left > 0 && group && group.length < perGroup) group.push(claim)
    else if (left > 0 && taken.length < groups) {
      const fresh = [claim]
      taken.push(fresh)
      open.set(claim.campaignId, fresh)
    } else {
      rest.push(one)
      continue
    }
    left -= 1
  }
  return { taken, rest }
}

/** Keeps recipients ready ahead of the slots that will send them, so that no slot waits for the database. */
export const createClaimBuffer = (options: Options): ClaimBuffer => {
  const { context, request, clock } = options
  let ready: Ready[] = []
  let claiming: Promise<void> | null = null
  let isDrained = false
  let isStopped = false

  const claim = async (): Promise<void> => {
    const until = clock() + request.leaseMs / 2
    try {
      const claims = await claimDue(context, { ...request, count: options.size() - ready.length })
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
    if (isStopped || isDrained || claiming || ready.length * 2 > options.size() || !options.mayClaim()) return
    claiming = claim().finally(() => {
      claiming = null
    })
  }

  return {
    take(most, nowMs) {
      const { taken, rest } = takeGroups(
        ready.filter(({ until }) => until > nowMs),
        most,
      )
      ready = rest
      return taken
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
