import type { uploadInstagramPosts as endpoint } from '@velvet/contracts/instagram'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { authorize, type Context, recordActivity } from '../../kernel/index.ts'
import { readHolder } from '../read-holder.ts'
import { keepPictures } from './keep-pictures.ts'
import type { PictureTools } from './pictures.ts'

/**
 * Copies the pictures of the stored posts into our storage (IG-16, API-13). Posts whose picture cannot be fetched keep their
 * address, and `message` says why. Refuses `applicant_not_found`, `applicant_merged` and `storage_full`.
 */
export const uploadInstagramPosts = async (
  context: Context,
  tools: PictureTools,
  { params }: EndpointInput<typeof endpoint>,
  signal?: AbortSignal,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'instagram.refresh')
  const { id, first_name: firstName, last_name: lastName, email } = await readHolder(context, params.id)
  const { kept, total, message } = await keepPictures(context, tools, id, signal)
  await recordActivity(context, {
    action: 'applicant.instagram_pictures_kept',
    description: `Saved ${kept} of ${total} Instagram pictures of ${displayName({ firstName, lastName, email })}`,
    target: { type: 'applicant', id },
    details: { kept, total },
  })
  return { success: kept === total, uploadedCount: kept, totalPosts: total, ...(message !== null && { message }) }
}
