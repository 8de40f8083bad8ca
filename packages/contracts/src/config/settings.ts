import { type Environment, originsOf } from './config.ts'

const senderOf = (text: string): { name: string | null; address: string } => {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(text) ?? []
  return { name: name?.trim() || null, address: (address ?? text).trim() }
}

/**
 * What the product needs to know about itself, the same in every process. Email counts as configured only with a key and
 * a sender. Throws without `SESSION_SECRET`, which `npm start` generates.
 */
export const settingsOf = (env: Environment) => {
  if (!env.SESSION_SECRET) throw new Error('SESSION_SECRET is required')
  return {
    ...originsOf(env),
    secret: env.SESSION_SECRET,
    loginLimits: env.LOGIN_LIMITS,
    emailFrom: env.SENDGRID_API_KEY && env.EMAIL_FROM ? senderOf(env.EMAIL_FROM) : null,
    emailFooterAddress: env.EMAIL_FOOTER_ADDRESS ?? null,
    sendsTexts: env.TWILIO_ACCOUNT_SID !== undefined,
    venueName: env.VENUE_NAME,
    quietHours: env.QUIET_HOURS,
    clickTracking: env.CLICK_TRACKING,
  }
}
