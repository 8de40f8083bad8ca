import { type CallLog, createCallLog } from './call-log.ts'
import { createProfileStore, type ProfileStore } from './profile-store.ts'
import { calmInstagram, createInstagramFaultSource, type InstagramFaultSource } from './source-faults.ts'

/** What the stand-ins for Instagram and its scrapers work on. */
export type InstagramState = {
  /** Null refuses every key. */
  readonly token: string | null
  readonly profiles: ProfileStore
  readonly faults: InstagramFaultSource
  readonly calls: CallLog
  /** Objects of the bucket by their key. */
  readonly bucket: Map<string, { readonly bytes: Buffer; readonly type: string }>
}

export type InstagramOptions = {
  readonly token: string | null
  /** Every name that is not programmed is an account that depends on the name alone. */
  readonly answersAny: boolean
  readonly latencyMs: number
  readonly seed: number
}

/** Accounts, faults and calls of one sandbox. */
export const createInstagramState = ({ token, answersAny, latencyMs, seed }: InstagramOptions): InstagramState => ({
  token,
  profiles: createProfileStore(answersAny),
  faults: createInstagramFaultSource(calmInstagram(seed, latencyMs)),
  calls: createCallLog(10_000),
  bucket: new Map(),
})
