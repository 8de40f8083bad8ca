import { createTokenBucket } from '@velvet/domain/delivery'
import type { LaneSettings } from '../settings.ts'
import { recipientsPerCall } from './call-gate.ts'

type Options = {
  readonly lane: LaneSettings
  readonly leaseMs: number
  /** The maximum number of recipients per call. */
  readonly perGroup: number
  readonly clock: () => number
}

/** The rate of a lane, which is this worker's share of what the provider allows, and what follows from it. */
export const createLaneRate = ({ lane, leaseMs, perGroup, clock }: Options) => {
  let perSecond = lane.perSecond
  let sizing = lane.perSecond
  let isGranted = false
  const bucket = createTokenBucket(0, clock())
  const perCall = (): number => recipientsPerCall(perGroup, sizing)
  return {
    bucket,
    /** False until this worker has learned its share. */
    isGranted: () => isGranted,
    share: () => sizing / lane.perSecond,
    perCall,
    /** Until this worker's rate is known, calls are prepared and wait at the gate. */
    nextCallMs: () => (isGranted ? bucket.waitMs(perCall(), clock()) : 0),
    /** How many recipients leave in this time. */
    within: (ms: number) => Math.ceil((perSecond * ms) / 1_000),
    /** How many recipients may wait for their calls without the end of their leases coming near. */
    mayWait: () => (perSecond > 0 ? Math.max(perCall(), (perSecond * leaseMs) / 4_000) : 0),
    /** Returns whether the rate has changed. */
    set(next: number, ofConfigured: number): boolean {
      sizing = ofConfigured
      if (isGranted && next === perSecond) return false
      isGranted = true
      perSecond = next
      bucket.setRate(perSecond, clock())
      return true
    },
  }
}
