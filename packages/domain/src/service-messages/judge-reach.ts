import type { Channel, SkipReason } from '@velvet/contracts/delivery'

/** How a guest can be reached about their own application. */
export type Reach = {
  readonly email: string | null
  readonly emailUpdates: boolean
  /** The address bounced, complained, or is invalid; an unsubscribe from campaigns does not count (MSG-19). */
  readonly isEmailSuppressed: boolean
  /** As written. */
  readonly phone: string | null
  /** In E.164; null when it is not a valid number. */
  readonly number: string | null
  readonly smsUpdates: boolean
  readonly isNumberSuppressed: boolean
}

/** The channels that are open; when none is, the reason that is most useful to staff. */
export type JudgedReach =
  | { readonly channels: readonly [Channel, ...Channel[]]; readonly skipReason: null }
  | { readonly channels: readonly []; readonly skipReason: SkipReason }

const emailReason = ({ email, emailUpdates, isEmailSuppressed }: Reach): SkipReason | null => {
  if (!email) return 'no_address'
  if (!emailUpdates) return 'opted_out'
  return isEmailSuppressed ? 'suppressed' : null
}

const smsReason = ({ phone, number, smsUpdates, isNumberSuppressed }: Reach): SkipReason | null => {
  if (!phone) return 'no_address'
  if (!number) return 'invalid_number'
  if (!smsUpdates) return 'opted_out'
  return isNumberSuppressed ? 'suppressed' : null
}

/** Which channels a message about the own application may use (MSG-19 to MSG-21). */
export const judgeReach = (reach: Reach): JudgedReach => {
  const [email, sms] = [emailReason(reach), smsReason(reach)]
  if (email === null) return { channels: sms === null ? ['email', 'sms'] : ['email'], skipReason: null }
  if (sms === null) return { channels: ['sms'], skipReason: null }
  return { channels: [], skipReason: email === 'no_address' ? sms : email }
}
