export { type Telling, type Told, tellGuests } from './tell-guests.ts'
