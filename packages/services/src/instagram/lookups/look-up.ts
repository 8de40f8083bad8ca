import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../../kernel/index.ts'
import { hold, retryWrite } from '../../leases/index.ts'
import type { InstagramSource } from '../sources/instagram-source.ts'
import { type Lease, releaseLease, takeLease } from './lease-lookup.ts'
import { type SmartAnswer, smartLookup } from './smart-lookup.ts'
import { storeLookup } from './store-lookup.ts'

export type LookOptions = {
  /** `wanted`: only while a user waits for it; `now`: whatever the row says. */
  readonly demand: 'wanted' | 'now'
  /** Also replaces values typed by hand; a forced request does so anyway. */
  readonly isForced?: boolean
  /** See `AskOptions`. */
  readonly maxWaitMs?: number
  /** A lookup without a result because no source with a key could be asked does not count. */
  readonly isPatient?: boolean
  readonly signal?: AbortSignal
}

/** The outcome of a lookup. */
export type Looked =
  | {
      readonly kind: 'looked'
      readonly source: InstagramSourceName | null
      /** Null when a profile was found. */
      readonly failure: LookupFailure | null
      readonly message: string | null
    }
  /** Another worker is looking it up, or took it over: its answer counts. */
  | { readonly kind: 'under_way' }
  | { readonly kind: 'not_wanted' }
  /** No one has this username any more. */
  | { readonly kind: 'gone' }
  /** No source with a key could be asked before then, and no other found anything. Nothing was stored. */
  | { readonly kind: 'postponed'; readonly readyAt: Date }

const notAsked: readonly LookupFailure[] = ['rate_limited', 'budget_spent', 'unauthorized']
const againMs = 60_000

/** When to try again, if every source with a key only said that it cannot be asked now. */
const retryAt = (context: Context, { attempts, failure, readyAt }: SmartAnswer): Date | null => {
  if (failure === null) return null
  const keyed = context.settings.instagramSources.filter(({ hasKey }) => hasKey).map(({ name }) => name)
  const told = attempts.filter(({ source }) => keyed.includes(source))
  if (told.length === 0 || told.some(({ reason }) => reason && !notAsked.includes(reason))) return null
  return readyAt ?? new Date(context.now().getTime() + againMs)
}

const look = (
  context: Context,
  sources: readonly InstagramSource[],
  lease: Lease,
  { isForced = false, isPatient = false, signal, ...options }: LookOptions,
): Promise<Looked> =>
  hold(context, lease.holder, lease.profileId, async (lost): Promise<Looked> => {
    const ends = signal ? AbortSignal.any([signal, lost]) : lost
    const looked = await smartLookup(context, sources, lease.usernameKey, { ...options, signal: ends })
    const readyAt = isPatient ? retryAt(context, looked) : null
    if (readyAt) return { kind: 'postponed', readyAt }
    // Also after the lease is lost: storing decides whose answer counts.
    const isStored = await retryWrite(context, 'store a profile', signal, () =>
      storeLookup(context, lease, looked, { isForced }),
    )
    const { source, failure, message } = looked
    return isStored ? { kind: 'looked', source, failure, message } : { kind: 'under_way' }
  }).catch((error: unknown) => {
    if (signal?.aborted)
      throw new AppError('unavailable', 'look_interrupted', 'This worker is stopping; another worker continues.')
    throw error
  })

/**
 * Looks up one profile and applies it to everyone with its username. One lookup at a time per username: the row of the profile is
 * leased, and an answer that comes after its lease was lost is dropped. A failing source is an answer, stored with its reason;
 * known data stays. Throws `look_interrupted` when `signal` ends it, with the lease given back.
 */
export const lookUp = async (
  context: Context,
  sources: readonly InstagramSource[],
  profileId: string,
  options: LookOptions,
): Promise<Looked> => {
  const lease = await takeLease(context, profileId, { onlyWanted: options.demand === 'wanted' })
  if (typeof lease === 'string') return { kind: lease }
  try {
    return await look(context, sources, lease, options)
  } finally {
    await releaseLease(context, lease)
  }
}
