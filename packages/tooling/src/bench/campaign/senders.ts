import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { createSendGrid } from '@velvet/providers/sendgrid'
import { deliverySettings, startDelivery } from '@velvet/services/delivery'
import { newId } from '@velvet/services/kernel'
import { onStopSignal } from '@velvet/watching/on-stop-signal'

/**
 * The senders of as many workers as its argument says, in one process: each with its own connections to the provider, claims, calls,
 * and share of the rate. The announced first line says that they have started.
 */
const env = parseEnvironment(process.env, ['DATABASE_URL', 'SENDGRID_API_KEY'])
const { DATABASE_URL: url = '', SENDGRID_API_KEY: apiKey = '' } = env
const { db, close } = openDatabase({ url, poolSize: 20, isUnlimited: true })
const context = { db, now: () => new Date(), newId, logger: console, settings: settingsOf(env) }
const { EMAIL_CONCURRENCY: concurrency, EMAIL_PER_SECOND: perSecond, EMAIL_BATCH_SIZE: batchSize } = env
const settings = deliverySettings({
  leaseMs: env.DELIVERY_LEASE_MS,
  waitMs: env.DELIVERY_WAIT_MS,
  sweepMs: env.DELIVERY_SWEEP_MS,
  email: { concurrency, perSecond, batchSize },
  sms: { concurrency: 1, perSecond: 1 },
})

const senders = Array.from({ length: Number(process.argv[2]) }, () => {
  const email = createSendGrid({ apiKey, baseUrl: env.SENDGRID_BASE_URL, maxConnections: concurrency })
  return { email, delivery: startDelivery(context, settings, { email, sms: null }) }
})
console.log('started')

const stop = async (): Promise<void> => {
  await Promise.all(senders.map(({ delivery }) => delivery.stop(5_000)))
  for (const { email } of senders) email.close()
  await close()
  process.exit(0)
}
onStopSignal(stop)
