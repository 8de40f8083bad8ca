import { keepPicturesJob, lookUpInstagram, runInstagramRefresh, sweepPictures } from '@velvet/contracts/instagram'
import { type Handler, handle } from '@velvet/queues'
import * as instagram from '@velvet/services/instagram'
import type { Context } from '@velvet/services/kernel'

type Reached = {
  sources: readonly instagram.InstagramSource[]
  refreshes: Pick<instagram.Refreshes, 'ring'>
  openPictures: () => Promise<instagram.PictureTools>
}

/** The jobs of Instagram profiles and their pictures. Each may run twice: the rows record what is still to do. */
export const instagramHandlers = (
  context: Context,
  { sources, refreshes, openPictures }: Reached,
  signal: AbortSignal,
): Handler[] => [
  handle(lookUpInstagram, async ({ profileId }) => {
    await instagram.lookUp(context, sources, profileId, { demand: 'wanted', signal })
  }),
  handle(runInstagramRefresh, async () => refreshes.ring()),
  handle(keepPicturesJob, async ({ applicantId }) => {
    await instagram.keepPictures(context, await openPictures(), applicantId, signal)
  }),
  handle(sweepPictures, async () => instagram.sweepPictures(context, (await openPictures()).store, signal)),
]
