import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import type { InstagramSource } from './instagram-source.ts'
import { giveBack, holding, type Lease, takeLease } from './lease-look.ts'
import { type SmartAnswer, smartLookup } from './smart-lookup.ts'
import { storeLook } from './store-look.ts'

export type LookOptions = {
  /** `wanted`: only while somebody waits for it; `now`: whatever the row says. */
  readonly demand: 'wanted' | 'now'
  /** Also replaces what somebody typed; a forced wish does so anyway. */
  readonly isForced?: boolean
  /** See `AskOptions`. */
  readonly longestWaitMs?: number
  /** A look that gave nothing because no source with a key could be asked is no look yet. */
  readonly isPatient?: boolean
  readonly signal?: AbortSignal
}

/** What became of a look. */
export type Looked =
  | {
      readonly kind: 'looked'
      readonly source: InstagramSourceName | null
      /** Null when a profile was found. */
      readonly failure: LookupFailure | null
      readonly message: string | null
    }
  /** Somebody else is at it, or took it over in the middle: their answer counts. */
  | { readonly kind: 'under_way' }
  | { readonly kind: 'not_wanted' }
  /** Nobody has this username any more. */
  | { readonly kind: 'gone' }
  /** No source with a key could be asked before then, and no other found anything. Nothing was stored. */
  | { readonly kind: 'postponed'; readonly readyAt: Date }

const notAsked: readonly LookupFailure[] = ['rate_limited', 'budget_spent', 'unauthorized']
const againMs = 60_000

/** When to try once more, if every source with a key only said that it can not be asked now. */
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
  holding(context, lease, async (lost): Promise<Looked> => {
    const ends = signal ? AbortSignal.any([signal, lost]) : lost
    const looked = await smartLookup(context, sources, lease.usernameKey, { ...options, signal: ends })
    const readyAt = isPatient ? retryAt(context, looked) : null
    if (readyAt) return { kind: 'postponed', readyAt }
    const isStored = await storeLook(context, lease, looked, { isForced })
    const { source, failure, message } = looked
    return isStored ? { kind: 'looked', source, failure, message } : { kind: 'under_way' }
  }).catch((error: unknown) => {
    if (signal?.aborted)
      throw new AppError('unavailable', 'look_interrupted', 'This worker stops; another one goes on.')
    throw error
  })

/**
 * Looks one profile up and gives it to everybody with its username. One flight per username: the row of the profile is leased,
 * and an answer that comes after its lease was lost is dropped. A source that fails is an answer, kept with its reason; what is
 * known already stays. Throws `look_interrupted` when `signal` ends it, with the lease given back.
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
    await giveBack(context, lease)
  }
}
