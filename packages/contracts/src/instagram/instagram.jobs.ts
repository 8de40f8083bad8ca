import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/** Looks one username up and gives the answer to every applicant with it. The row of the look says whether it is still wanted. */
export const lookUpInstagram = job({
  name: 'instagram.look_up',
  queue: 'instagram',
  payload: Type.Object({ profileId: Id }),
  attempts: 5,
  backoffMs: 2_000,
})

/** Copies the pictures of an applicant's profile into the storage of the house. */
export const keepPicturesJob = job({
  name: 'pictures.keep',
  queue: 'pictures',
  payload: Type.Object({ applicantId: Id }),
  attempts: 5,
  backoffMs: 5_000,
})

/** Goes on with a bulk refresh from where the last try stopped; its rows say where. */
export const runInstagramRefresh = job({
  name: 'instagram.refresh',
  queue: 'instagram',
  payload: Type.Object({ refreshId: Id }),
  attempts: 20,
  backoffMs: 2_000,
})

/** Removes kept pictures that no applicant has anymore, and the least used ones when there are too many. */
export const sweepPictures = job({
  name: 'pictures.sweep',
  queue: 'pictures',
  payload: Type.Object({}),
  attempts: 5,
  backoffMs: 5_000,
})

export const instagramJobs = [lookUpInstagram, keepPicturesJob, runInstagramRefresh, sweepPictures] as const
