import { getEventPicture, removeEventPicture, setEventPicture } from '@velvet/contracts/events'
import * as pictures from '@velvet/services/event-pictures'
import { createPictureCache, type PictureTools } from '@velvet/services/instagram'
import type { Slice } from '../kernel/mount.ts'

const cached = { maxBytes: 16 * 1024 * 1024, keepMs: 60_000 }

export const eventPictureRoutes =
  (tools: PictureTools): Slice =>
  ({ mount, mountUpload, mountPicture }) => {
    const kept = { store: tools.store, cache: createPictureCache<{ bytes: Uint8Array }>(cached) }
    mountUpload(setEventPicture, (context, input, upload) => pictures.setEventPicture(context, tools, input, upload))
    mount(removeEventPicture, pictures.removeEventPicture)
    mountPicture(getEventPicture, (context, input) => pictures.getEventPicture(context, kept, input))
  }
