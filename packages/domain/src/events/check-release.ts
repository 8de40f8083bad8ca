import type { Release } from '@velvet/contracts/events'
import { AppError } from '../kernel/index.ts'

type ReleaseTime = { readonly release: Release; readonly releaseAt: string | null }

/**
 * Refuses `release_time_invalid` (400) when guests are to be told at a time that is missing or not in the future (MSG-02). A time
 * that was set before may be over by now.
 */
export const requireReleaseTime = (after: ReleaseTime, before: ReleaseTime | null, now: Date): void => {
  const { release, releaseAt } = after
  if (release !== 'at') return
  if (before?.release === 'at' && before.releaseAt === releaseAt) return
  if (releaseAt !== null && new Date(releaseAt) > now) return
  const message = 'Choose a time in the future to tell guests.'
  throw new AppError('invalid', 'release_time_invalid', message, {
    errors: [{ path: 'releaseAt', code: 'release_time_invalid', message }],
  })
}
