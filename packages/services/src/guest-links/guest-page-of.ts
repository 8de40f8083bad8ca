import type { Settings } from '../kernel/index.ts'
import { type GuestLink, guestToken } from './guest-token.ts'

/** The address of the page of one application. */
export const guestPageOf = (
  { publicOrigin, secret }: Pick<Settings, 'publicOrigin' | 'secret'>,
  link: GuestLink,
): string => `${publicOrigin}/g/${guestToken(secret, link)}`
