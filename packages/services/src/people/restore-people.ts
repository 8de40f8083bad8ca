import { type Context, type RowImage, restoreImages } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'

/** Restores removed people as they were; the caller then calls `settleAddresses`. Leaves people alone who exist. */
export const restorePeople = async (context: Context, images: readonly RowImage[]): Promise<void> => {
  await restoreImages(context, 'applicants', images)
  await announcePeople(
    context,
    images.map(({ id }) => String(id)),
  )
}
