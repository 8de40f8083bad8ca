import type { Channel } from '@velvet/contracts/delivery'
import type { PersonColumns } from './person-columns.ts'

/** The columns of an opt-in. False is an opt-out at `now`; null says that the person was not asked. */
export const optInColumns = (channel: Channel, optIn: boolean | null, now: Date): PersonColumns => {
  const optedOutAt = optIn === false ? now : null
  return channel === 'email'
    ? { email_opt_in: optIn === true, email_opted_out_at: optedOutAt }
    : { sms_opt_in: optIn === true, sms_opted_out_at: optedOutAt }
}
