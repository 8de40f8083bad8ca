import type { Environment } from '@velvet/contracts/config'
import type { TestSenders } from '@velvet/services/campaigns'
import { type WatchCall, watchSends } from '@velvet/watching/provider-calls'

type Provider<Message, Options, Outcome> = {
  send: (message: Message, options?: Options) => Promise<Outcome>
  close: () => void
}

/** A provider that is loaded with its first message: an api that sends no test messages saves its memory. */
const opened = <M, O, R>(open: () => Promise<Provider<M, O, R>>): Provider<M, O, R> => {
  let provider: Promise<Provider<M, O, R>> | null = null
  return {
    send: async (message, options) => {
      provider ??= open()
      return (await provider).send(message, options)
    },
    close: () => void provider?.then(({ close }) => close()),
  }
}

const openEmail = ({ SENDGRID_API_KEY: apiKey, SENDGRID_BASE_URL: baseUrl }: Environment) =>
  apiKey
    ? opened(async () => {
        const { createSendGrid } = await import('@velvet/providers/sendgrid')
        return createSendGrid({ apiKey, baseUrl, maxConnections: 1 })
      })
    : null

const openTexts = (env: Environment, publicOrigin: string) => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_BASE_URL: baseUrl } = env
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid } = env
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : null
  if (!accountSid || !authToken || !sender) return null
  return opened(async () => {
    const { createTwilio } = await import('@velvet/providers/twilio')
    const statusCallbackUrl = `${publicOrigin}/api/webhooks/twilio/status`
    return createTwilio({ accountSid, authToken, baseUrl, sender, maxConnections: 1, statusCallbackUrl })
  })
}

/** The providers for test messages; null where none is configured. */
export const openTestSenders = (
  env: Environment,
  publicOrigin: string,
  watchCall: WatchCall,
): TestSenders & { close: () => void } => {
  const [email, sms] = [openEmail(env), openTexts(env, publicOrigin)]
  return {
    email: email && watchSends(watchCall, 'sendgrid', email),
    sms: sms && watchSends(watchCall, 'twilio', sms),
    close: () => {
      email?.close()
      sms?.close()
    },
  }
}
