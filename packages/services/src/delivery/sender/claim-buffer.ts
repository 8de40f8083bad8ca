import type { Context } from '../../kernel/index.ts'
import { type Claim, type ClaimRequest, claimDue } from '../ledger/claim.ts'
import { sharedContentOf } from '../render/content-source.ts'

/** The number of claims, the number of groups, and the size of each group. */
export type MaxTaken = { readonly claims: number; readonly groups: number; readonly perGroup: number }

export type ClaimBuffer = {
  /** Removes and returns claims whose lease still lasts, grouped by content; texts to one person come first, each alone. */
  take: (most: MaxTaken, nowMs: number) => Claim[][]
  size: () => number
  /** Removes all claims and returns their ids. */
  drop: () => string[]
  /** How many of the claims go ahead of campaigns. */
  direct: () => number
  /** Claims more when few are left and recipients may be due; calls `onFilled` when it got some, `onEmpty` when none were due. */
  refill: () => void
  /** Recipients may be due again. */
  wake: () => void
  /** Messages that go ahead of campaigns may be due: claims them, however many claims are left. */
  refillUrgent: () => void
  /** Waits for a running claim and starts no other. */
  stop: () => Promise<void>
}

type Ready = { readonly claim: Claim; readonly until: number }

type Options = {
  context: Context
  request: Omit<ClaimRequest, 'count' | 'direct'>
  /** How many claims to hold: enough that no slot waits, few enough that they leave before their lease ends. */
  size: () => number
  clock: () => number
  mayClaim: () => boolean
  onFilled: () => void
  onEmpty: () => void
}

/** Takes groups of one content each, in the order of the claims; claims that do not fit stay. */
const takeGroups = (
  ready: readonly Ready[],
  { claims, groups, perGroup }: MaxTaken,
): { taken: Claim[][]; rest: Ready[] } => {
  const taken: Claim[][] = []
  const rest: Ready[] = []
  const open = new Map<string, Claim[]>()
  let left = claims
  for (const one of ready) {
    const { claim } = one
    const contentId = sharedContentOf(claim)
    const group = contentId ? open.get(contentId) : undefined
    if (left > 0 && group && group.length < perGroup) group.push(claim)
    else if (left > 0 && taken.length < groups) {
      const fresh = [claim]
      taken.push(fresh)
      if (contentId) open.set(contentId, fresh)
    } else {
      rest.push(one)
      continue
    }
    left -= 1
  }
  return { taken, rest }
}

const isDirect = ({ claim }: Ready): boolean => claim.campaignId === null

const isService = ({ claim }: Ready): boolean => claim.serviceContentId !== null

const asWritten = (all: readonly Ready[]): Ready[] => all.toSorted((a, b) => (a.claim.id < b.claim.id ? -1 : 1))

/**
 * Texts to one person, then messages about applications, both in the order in which they were written; then campaign recipients
 * in their order.
 */
const directFirst = (all: readonly Ready[]): Ready[] => {
  const { first = [], campaigns = [] } = Object.groupBy(all, (one) => (isDirect(one) ? 'first' : 'campaigns'))
  if (first.length === 0) return campaigns
  return [...asWritten(first.filter((one) => !isService(one))), ...asWritten(first.filter(isService)), ...campaigns]
}

/** Keeps recipients ready for the slots that will send them, so that no slot waits for the database. */
export const createClaimBuffer = (options: Options): ClaimBuffer => {
  const { context, request, clock } = options
  let ready: Ready[] = []
  let claiming: Promise<void> | null = null
  let isDrained = false
  let isDirectDrained = false
  let isStopped = false

  const direct = (): number => {
    const others = ready.findIndex((one) => !isDirect(one))
    return others < 0 ? ready.length : others
  }
  const wantsCampaigns = (): boolean => !isDrained && ready.length * 2 <= options.size()
  const wantsDirect = (): boolean => !isDirectDrained && direct() === 0

  const claim = async (): Promise<void> => {
    const claimedAt = clock()
    const until = claimedAt + request.leaseMs / 2
    const asksCampaigns = wantsCampaigns()
    const count = asksCampaigns ? options.size() - ready.length : 0
    isDirectDrained = true
    try {
      const claims = await claimDue(context, { ...request, count, direct: options.size() })
      const fresh = claims.map((one) => ({ claim: { ...one, claimedAt }, until }))
      if (asksCampaigns) isDrained = claims.length === 0
      if (fresh.some(isDirect)) isDirectDrained = false
      // The number of a text may have changed since it was claimed, which returned it: only its new claim has the new number.
      const claimedAgain = new Set(claims.map(({ id }) => id))
      ready = directFirst([...ready.filter(({ claim: { id } }) => !claimedAgain.has(id)), ...fresh])
      if (claims.length > 0) options.onFilled()
      else if (asksCampaigns) options.onEmpty()
    } catch (error) {
      isDrained = true
      context.logger.warn({ error: String(error) }, 'could not claim recipients; will try again')
    }
  }
  const refill = (): void => {
    if (isStopped || claiming || !options.mayClaim() || !(wantsCampaigns() || wantsDirect())) return
    claiming = claim().finally(() => {
      claiming = null
      // New recipients were announced during the claim.
      if (wantsDirect()) refill()
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
    drop() {
      const ids = ready.map(({ claim: { id } }) => id)
      ready = []
      isDrained = false
      isDirectDrained = false
      return ids
    },
    direct,
    refill,
    wake() {
      isDrained = false
      refill()
    },
    refillUrgent() {
      isDirectDrained = false
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
