export { getEventPicture } from './get-event-picture.ts'
export { removeEventPicture } from './remove-event-picture.ts'
export { setEventPicture } from './set-event-picture.ts'
