import type { Environment } from '@velvet/contracts/config'
import { type DeliverySettings, deliverySettings } from '@velvet/services/delivery'

/** What SendGrid takes in one call. */
const mostPerCall = 1_000

export const deliverySettingsOf = (env: Environment): DeliverySettings =>
  deliverySettings({
    leaseMs: env.DELIVERY_LEASE_MS,
    waitMs: env.DELIVERY_WAIT_MS,
    sweepMs: env.DELIVERY_SWEEP_MS,
    email: {
      concurrency: env.EMAIL_CONCURRENCY,
      connections: env.EMAIL_CONNECTIONS ?? env.EMAIL_CONCURRENCY,
      perSecond: env.EMAIL_PER_SECOND,
      batchSize: Math.min(env.EMAIL_BATCH_SIZE, mostPerCall),
    },
    sms: { concurrency: env.SMS_CONCURRENCY, perSecond: env.SMS_PER_SECOND },
  })
