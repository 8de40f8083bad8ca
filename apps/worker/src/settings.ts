import type { Environment } from '@velvet/contracts/config'
import { type DeliverySettings, deliverySettings } from '@velvet/services/delivery'
import type { RetentionLimits } from '@velvet/services/retention'

/** SendGrid's limit per call. */
const maxPerCall = 1_000

export const deliverySettingsOf = (env: Environment): DeliverySettings =>
  deliverySettings({
    leaseMs: env.DELIVERY_LEASE_MS,
    waitMs: env.DELIVERY_WAIT_MS,
    sweepMs: env.DELIVERY_SWEEP_MS,
    email: {
      concurrency: env.EMAIL_CONCURRENCY,
      connections: env.EMAIL_CONNECTIONS ?? env.EMAIL_CONCURRENCY,
      perSecond: env.EMAIL_PER_SECOND,
      batchSize: Math.min(env.EMAIL_BATCH_SIZE, maxPerCall),
    },
    sms: { concurrency: env.SMS_CONCURRENCY, perSecond: env.SMS_PER_SECOND },
  })

export const retentionLimitsOf = (env: Environment): RetentionLimits => ({
  webhookDays: env.RETENTION_WEBHOOK_DAYS,
  sessionDays: env.RETENTION_SESSION_DAYS,
  loginDays: env.RETENTION_LOGIN_DAYS,
  activityDays: env.RETENTION_ACTIVITY_DAYS,
  messageDays: env.RETENTION_MESSAGE_DAYS,
  applicantDays: env.RETENTION_APPLICANT_DAYS ?? null,
})
