import type { Event, setEventPicture as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { isEventPicture } from '@velvet/domain/events'
import { AppError } from '@velvet/domain/kernel'
import { announceEvent, lockEvent, ownEventPicture, readEvent } from '../events/index.ts'
import { type PictureTools, type PreparedPicture, storePicture } from '../instagram/index.ts'
import { authorize, type Context, inTransaction, knownId, recordActivity, type Upload } from '../kernel/index.ts'

/** Wide enough for previews of links on other sites, which show 1200 pixels. */
const maxSide = 1600

/** The whole file. The transport ends one that is larger than allowed. */
const readWhole = async ({ bytes }: Upload): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

const notAPicture = (): AppError =>
  new AppError('unsupported', 'not_a_picture', 'This file is not a JPEG, PNG, or WebP picture.', {
    suggestion: 'Choose another file.',
  })

/** Only pixels remain of the file. Refuses `not_a_picture`, whatever its name or sender says. */
const prepare = async (tools: PictureTools, upload: Upload): Promise<PreparedPicture> => {
  const bytes = await readWhole(upload)
  const prepared = isEventPicture(bytes) ? await tools.prepare(bytes, maxSide) : null
  if (!prepared) throw notAPicture()
  return prepared
}

/**
 * Gives an event a picture, in the place of an earlier one (GST-29). Refuses `event_not_found`, `file_too_large`, `not_a_picture`, and
 * `storage_full`.
 */
export const setEventPicture = async (
  outer: Context,
  tools: PictureTools,
  { params }: EndpointInput<typeof endpoint>,
  upload: Upload,
): Promise<Event> => {
  authorize(outer, 'events.write')
  const { id } = await readEvent(outer, knownId(params.id, 'event'))
  const name = await storePicture(outer, tools.store, await prepare(tools, upload))
  return inTransaction(outer, async (context) => {
    const event = await lockEvent(context, id)
    if (event.picture === name) return readEvent(context, id)
    await ownEventPicture(context, event, name)
    await recordActivity(context, {
      action: 'event.picture_changed',
      description: `Changed the picture of the event ${event.name}`,
      target: { type: 'event', id },
    })
    await announceEvent(context, id)
    return readEvent(context, id)
  })
}
