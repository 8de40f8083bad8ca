export { GuestMessages } from './guest-messages.tsx'
export { Outbox } from './outbox.tsx'
