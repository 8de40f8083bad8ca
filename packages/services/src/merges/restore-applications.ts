import { allotPlaces } from '@velvet/domain/applications'
import { lockNights } from '../applications/index.ts'
import type { Context } from '../kernel/index.ts'
import { type RowImage, restoreImages, withoutLost } from '../kernel/index.ts'
import { removeAliases } from './link-aliases.ts'
import type { Snapshot } from './perform-merge.ts'

/** For merges from before applications had a status: derived from the person's, for their latest event. */
const statusOf = (image: RowImage, { before, removed }: Snapshot): unknown => {
  const owner = [before, ...removed.applicants].find((person) => person.id === image.applicant_id)
  return image.status ?? (owner?.event_id === image.event_id ? owner?.status : 'pending')
}

/** Restores the applications that a merge removed. One whose place was given away since waits for a decision. */
export const restoreApplications = async (context: Context, snapshot: Snapshot): Promise<void> => {
  const left = await withoutLost(context, snapshot.removed.event_applications, 'event_id', true)
  const images = left.map((image) => ({ ...image, status: statusOf(image, snapshot) }) as RowImage)
  const held = images
    .filter((image) => image.status === 'approved' || image.status === 'offered')
    .map((image) => ({ id: String(image.id), eventId: String(image.event_id), heads: Number(image.heads ?? 1) }))
  const places = await lockNights(context, [...new Set(held.map(({ eventId }) => eventId))])
  const without = new Set(allotPlaces(held, places).full.map(({ id }) => id))
  await restoreImages(
    context,
    'event_applications',
    // Merges from before applications had a party lack these columns.
    images.map((image) => ({
      ...{ party_requested: 1, companions: [], answers: [], response: 'none', updated_at: image.created_at },
      ...{ told_no: 0, link_no: 1, pass_no: 0 },
      ...image,
      ...(without.has(String(image.id)) ? { status: 'pending', pass_no: Number(image.pass_no ?? 0) + 1 } : {}),
    })),
  )
  const returned = new Set(images.map((image) => image.id))
  await removeAliases(context, [...returned].map(String), snapshot.removed.application_aliases)
  await restoreImages(
    context,
    'application_history',
    (snapshot.removed.application_history ?? []).filter((image) => returned.has(image.application_id)),
  )
}
