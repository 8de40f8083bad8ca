import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/** Looks up one username and updates every applicant who has it. The row of the profile says whether this is still needed. */
export const lookUpInstagram = job({
  name: 'instagram.look_up',
  queue: 'instagram',
  payload: Type.Object({ profileId: Id }),
  attempts: 5,
  backoffMs: 2_000,
})

/** Copies the pictures of an applicant's profile into our own storage. */
export const keepPicturesJob = job({
  name: 'pictures.keep',
  queue: 'pictures',
  payload: Type.Object({ applicantId: Id }),
  attempts: 5,
  backoffMs: 5_000,
})

/** Continues a bulk refresh from where the last try stopped, according to its rows. */
export const runInstagramRefresh = job({
  name: 'instagram.refresh',
  queue: 'instagram',
  payload: Type.Object({ refreshId: Id }),
  attempts: 20,
  backoffMs: 2_000,
})

/** Removes stored pictures that no applicant has anymore, and the least used ones when there are too many. */
export const sweepPictures = job({
  name: 'pictures.sweep',
  queue: 'pictures',
  payload: Type.Object({}),
  attempts: 5,
  backoffMs: 5_000,
})

export const instagramJobs = [lookUpInstagram, keepPicturesJob, runInstagramRefresh, sweepPictures] as const
