export { guestPageOf } from './guest-page-of.ts'
export { type GuestLink, guestToken, readGuestToken } from './guest-token.ts'
