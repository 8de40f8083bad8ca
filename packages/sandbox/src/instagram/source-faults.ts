import { createRandom } from '../random.ts'

export const sourceNames = ['apify', 'zyla', 'scrapedo', 'html'] as const
export type SourceName = (typeof sourceNames)[number]

/** What may go wrong when a source is asked for a profile. */
export const sourceFaultKinds = [
  'rate-limited',
  'unauthorized',
  'spent',
  'unavailable',
  'error-with-200',
  'hang',
  'stall',
  'reset',
  'slow',
  'not-json',
  'malformed',
  'oversized',
  'login-wall',
  'captcha',
  'wrong-username',
  'private',
  'missing',
  'suspended',
] as const
export type SourceFaultKind = (typeof sourceFaultKinds)[number]

/** What may go wrong with a picture. */
export const pictureFaultKinds = [
  'html',
  'svg',
  'script',
  'oversized',
  'redirect',
  'expired',
  'missing',
  'hang',
  'reset',
  'broken',
] as const
export type PictureFaultKind = (typeof pictureFaultKinds)[number]

/** What may go wrong with the bucket. */
export const bucketFaultKinds = ['full', 'unavailable', 'denied', 'hang'] as const
export type BucketFaultKind = (typeof bucketFaultKinds)[number]

export type Faults<Kind extends string> = {
  /** Share of calls per fault, 0 to 1; together at most 1. */
  readonly rates: Readonly<Partial<Record<Kind, number>>>
  /** Taken one per call before the rates apply; `ok` is a call without a fault. */
  readonly script: readonly (Kind | 'ok')[]
}

export type SourceFaults = Faults<SourceFaultKind> & {
  readonly retryAfterSeconds: number | null
  /** How long a `slow` call takes. */
  readonly slowMs: number
  /** How calls that only check the key are answered; they use nothing of the script up. */
  readonly check: 'ok' | 'unauthorized' | 'rate-limited' | 'unavailable' | 'hang'
}

export type PictureFaults = Faults<PictureFaultKind> & {
  /** Where a `redirect` leads. */
  readonly redirectTo: string
}

export type InstagramPlan = Readonly<Record<SourceName, SourceFaults>> & {
  readonly seed: number
  readonly latencyMs: number
  readonly pictures: PictureFaults
  readonly bucket: Faults<BucketFaultKind>
}

const calmSource: SourceFaults = { rates: {}, script: [], retryAfterSeconds: 1, slowMs: 5_000, check: 'ok' }

export const calmInstagram = (seed: number, latencyMs: number): InstagramPlan => ({
  seed,
  latencyMs,
  apify: calmSource,
  zyla: calmSource,
  scrapedo: calmSource,
  html: calmSource,
  pictures: { rates: {}, script: [], redirectTo: 'http://169.254.169.254/latest/meta-data/' },
  bucket: { rates: {}, script: [] },
})

/** Draws faults one per call; the sequence is the same for the same faults and seed. */
const createDraw = <Kind extends string>({ rates, script }: Faults<Kind>, seed: number): (() => Kind | 'ok') => {
  const random = createRandom(seed)
  const kinds = Object.entries(rates) as [Kind, number][]
  let calls = 0
  return () => {
    const scripted = script[calls]
    calls += 1
    if (scripted) return scripted
    if (kinds.length === 0) return 'ok'
    let drawn = random()
    for (const [kind, rate] of kinds) {
      drawn -= rate
      if (drawn < 0) return kind
    }
    return 'ok'
  }
}

type Draws = Readonly<Record<SourceName, () => SourceFaultKind | 'ok'>> & {
  readonly pictures: () => PictureFaultKind | 'ok'
  readonly bucket: () => BucketFaultKind | 'ok'
}

const drawsOf = (plan: InstagramPlan): Draws => ({
  apify: createDraw(plan.apify, plan.seed),
  zyla: createDraw(plan.zyla, plan.seed + 1),
  scrapedo: createDraw(plan.scrapedo, plan.seed + 2),
  html: createDraw(plan.html, plan.seed + 3),
  pictures: createDraw(plan.pictures, plan.seed + 4),
  bucket: createDraw(plan.bucket, plan.seed + 5),
})

/** Decides what goes wrong with every call to a source, every picture and the bucket. */
export type InstagramFaultSource = {
  readonly plan: () => InstagramPlan
  /** Starts scripts and random sequences again. */
  readonly set: (plan: InstagramPlan) => void
  readonly next: (source: SourceName) => SourceFaultKind | 'ok'
  readonly nextPicture: () => PictureFaultKind | 'ok'
  readonly nextBucket: () => BucketFaultKind | 'ok'
}

export const createInstagramFaultSource = (initial: InstagramPlan): InstagramFaultSource => {
  let plan = initial
  let draws = drawsOf(plan)
  return {
    plan: () => plan,
    set(next) {
      plan = next
      draws = drawsOf(next)
    },
    next: (source) => draws[source](),
    nextPicture: () => draws.pictures(),
    nextBucket: () => draws.bucket(),
  }
}
