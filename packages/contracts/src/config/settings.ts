import { originsOf } from './config.ts'
import type { Environment } from './environment.ts'
import type { PageValues } from './page-template.ts'
import { venueVariables } from './venue-variables.ts'

const venueNames = Object.keys(venueVariables) as (keyof typeof venueVariables)[]

const senderOf = (text: string): { name: string | null; address: string } => {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(text) ?? []
  return { name: name?.trim() || null, address: (address ?? text).trim() }
}

/** The origin of an address, so that no key in it is ever shown. */
const originOf = (address: string | undefined): string | null => (address ? new URL(address).origin : null)

/** Where profiles are fetched, in order; a source without its key is never asked. */
const sourcesOf = (env: Environment) =>
  [
    {
      name: 'apify',
      isConfigured: env.APIFY_API_TOKEN !== undefined && env.APIFY_TASK_ID !== undefined,
      hasKey: env.APIFY_API_TOKEN !== undefined,
      apiUrl: env.APIFY_BASE_URL,
      perMinute: env.APIFY_PER_MINUTE,
      perDay: env.APIFY_PER_DAY,
    },
    {
      name: 'zyla',
      isConfigured: env.ZYLA_BEARER_TOKEN !== undefined && env.ZYLA_API_URL !== undefined,
      hasKey: env.ZYLA_BEARER_TOKEN !== undefined,
      apiUrl: originOf(env.ZYLA_API_URL),
      perMinute: env.ZYLA_PER_MINUTE,
      perDay: env.ZYLA_PER_DAY,
    },
    {
      name: 'scrapedo',
      isConfigured: env.SCRAPEDO_API_TOKEN !== undefined,
      hasKey: env.SCRAPEDO_API_TOKEN !== undefined,
      apiUrl: env.SCRAPEDO_BASE_URL,
      perMinute: env.SCRAPEDO_PER_MINUTE,
      perDay: env.SCRAPEDO_PER_DAY,
    },
    {
      name: 'html',
      isConfigured: true,
      hasKey: false,
      apiUrl: env.INSTAGRAM_BASE_URL,
      perMinute: env.INSTAGRAM_PER_MINUTE,
      perDay: env.INSTAGRAM_PER_DAY,
    },
  ] as const

const switchText = (isOn: boolean): string => (isOn ? 'on' : 'off')

const venueTexts = (env: Environment): PageValues =>
  Object.fromEntries(
    venueNames.map((name) => [name, typeof env[name] === 'boolean' ? switchText(env[name]) : env[name]]),
  )

/**
 * The settings that the product needs, the same in every process. Email counts as configured only with a key and
 * a sender. Throws without `SESSION_SECRET`, which `npm start` generates.
 */
export const settingsOf = (env: Environment) => {
  if (!env.SESSION_SECRET) throw new Error('SESSION_SECRET is required')
  return {
    ...originsOf(env),
    secret: env.ADDRESS_KEY ?? env.SESSION_SECRET,
    sessionSecrets: [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS].filter((secret) => secret !== undefined),
    loginLimits: env.LOGIN_LIMITS,
    emailFrom: env.SENDGRID_API_KEY && env.EMAIL_FROM ? senderOf(env.EMAIL_FROM) : null,
    emailFooterAddress: env.EMAIL_FOOTER_ADDRESS ?? env.VENUE_ADDRESS ?? null,
    sendsTexts: env.TWILIO_ACCOUNT_SID !== undefined,
    venueName: env.VENUE_NAME,
    venueContact: env.VENUE_CONTACT ?? null,
    venuePrivacyUrl: env.VENUE_PRIVACY_URL ?? null,
    /** What pages show of the venue, by the names of the variables. */
    pageValues: venueTexts(env),
    quietHours: env.QUIET_HOURS,
    clickTracking: env.CLICK_TRACKING,
    instagramSources: sourcesOf(env),
    hasApifyTask: env.APIFY_TASK_ID !== undefined,
    picturesMaxBytes: env.PICTURES_MAX_MEGABYTES * 1024 * 1024,
    pictureHosts: env.IMAGE_PROXY_HOSTS.split(',').map((host) => host.trim()),
  }
}
