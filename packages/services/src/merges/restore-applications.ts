import { allotPlaces } from '@velvet/domain/batches'
import { lockPlaces } from '../events/index.ts'
import type { Context } from '../kernel/index.ts'
import { type RowImage, restoreImages, withoutLost } from '../kernel/index.ts'
import type { Snapshot } from './perform-merge.ts'

/** For merges from before applications had a status: derived from the person's, for their latest event. */
const statusOf = (image: RowImage, { before, removed }: Snapshot): unknown => {
  const owner = [before, ...removed.applicants].find((person) => person.id === image.applicant_id)
  return image.status ?? (owner?.event_id === image.event_id ? owner?.status : 'pending')
}

/** Restores the applications that a merge removed. An approved one whose place was given away since waits for a decision. */
export const restoreApplications = async (context: Context, snapshot: Snapshot): Promise<void> => {
  const left = await withoutLost(context, snapshot.removed.event_applications, 'event_id', true)
  const images = left.map((image) => ({ ...image, status: statusOf(image, snapshot) }) as RowImage)
  const approved = images
    .filter((image) => image.status === 'approved')
    .map((image) => ({ id: String(image.id), eventId: String(image.event_id) }))
  const places = await lockPlaces(context, [...new Set(approved.map(({ eventId }) => eventId))])
  const without = new Set(allotPlaces(approved, places).full.map(({ id }) => id))
  await restoreImages(
    context,
    'event_applications',
    images.map((image) => (without.has(String(image.id)) ? { ...image, status: 'pending' } : image)),
  )
}
