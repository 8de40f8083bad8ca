import { Type } from 'typebox'
import { endpoint, IdParams } from '../kernel/index.ts'
import { Event } from './events.endpoints.ts'

/** The largest picture of an event in bytes (GST-29). */
export const maxEventPictureBytes = 5 * 1024 * 1024

export const setEventPicture = endpoint({
  name: 'setEventPicture',
  method: 'POST',
  path: '/api/admin/events/:id/picture',
  summary: 'Give an event a picture: a JPEG, PNG, or WebP file, whatever its name says',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  upload: true,
  missingFile: 'Please choose a picture.',
  bodyLimitBytes: maxEventPictureBytes,
  body: Type.Object({}),
  status: 200,
  response: Event,
  errors: ['event_not_found', 'file_missing', 'file_too_large', 'upload_interrupted', 'not_a_picture', 'storage_full'],
  activity: { action: 'event.picture_changed' },
})

export const removeEventPicture = endpoint({
  name: 'removeEventPicture',
  method: 'DELETE',
  path: '/api/admin/events/:id/picture',
  summary: 'Remove the picture of an event; without one, nothing changes',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  status: 200,
  response: Event,
  errors: ['event_not_found'],
  activity: { action: 'event.picture_removed' },
})

export const getEventPicture = endpoint({
  name: 'getEventPicture',
  method: 'GET',
  path: '/api/event-pictures/:name',
  summary: 'The picture of an event',
  access: 'public',
  picture: true,
  params: Type.Object({ name: Type.String({ maxLength: 80 }) }),
  status: 200,
  response: Type.Unknown({ description: 'The picture' }),
  errors: ['picture_not_found', 'cross_origin'],
  activity: { none: 'reading' },
})
