import { createPublicKey } from 'node:crypto'
import { originsOf, settingsOf } from '@velvet/contracts/config'
import { type EventWebhook, openSendGridAccount, type SendGridAccount } from '@velvet/providers/sendgrid'
import { type Check, type Finding, failed, type Installed, ok, warning } from './check.ts'
import { judged } from './provider-findings.ts'

const sendGrid = { provider: 'SendGrid', credential: 'SENDGRID_API_KEY' }

const checkKey = async (account: SendGridAccount): Promise<Finding> =>
  judged(await account.scopes(), {
    ...sendGrid,
    judge: (scopes) =>
      scopes.includes('mail.send')
        ? ok('SendGrid accepts the key and allows it to send')
        : failed('SendGrid accepts the key but does not allow it to send: give it the Mail Send permission'),
  })

const checkSender = async (account: SendGridAccount, address: string): Promise<Finding> => {
  const told = await account.verifiedSenders()
  if (told.kind === 'refused' && told.status === 403)
    return warning(
      `the key is not allowed to read which senders are verified: look for ${address} under Sender Authentication`,
    )
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return judged(told, {
    ...sendGrid,
    judge: ({ addresses, domains }) => {
      if (domains.includes(domain)) return ok(`the domain ${domain} is authenticated`)
      return addresses.some((one) => one.toLowerCase() === address.toLowerCase())
        ? warning(`${address} is verified, but its domain is not: authenticate ${domain}, or email may land in spam`)
        : failed(`neither EMAIL_FROM nor its domain is verified: authenticate ${domain} with SendGrid (DNS records)`)
    },
  })
}

const isKey = (text: string): boolean => {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

const judgeWebhook = (webhook: EventWebhook | undefined, url: string, publicKey: string): Finding => {
  if (!webhook) return failed(`no SendGrid event webhook posts to ${url}: add one, with signed events`)
  if (!webhook.isEnabled) return failed(`the event webhook to ${url} is turned off: turn it on in SendGrid`)
  if (!webhook.publicKey)
    return failed(`the event webhook to ${url} does not sign its events: turn on signature verification in SendGrid`)
  return webhook.publicKey === publicKey
    ? ok(`signed events go to ${url}`)
    : failed('SENDGRID_WEBHOOK_PUBLIC_KEY is not the key that the event webhook signs with: copy it again')
}

const checkReports = async (account: SendGridAccount, { env }: Installed): Promise<Finding> => {
  const publicKey = env.SENDGRID_WEBHOOK_PUBLIC_KEY
  if (!publicKey)
    return failed(
      'SENDGRID_WEBHOOK_PUBLIC_KEY is not set, so SendGrid’s reports are rejected: copy the key from the event webhook in SendGrid',
    )
  if (!isKey(publicKey)) return failed('SENDGRID_WEBHOOK_PUBLIC_KEY is not a public key: copy it from SendGrid again')
  const url = new URL('/api/webhooks/sendgrid/events', originsOf(env).publicOrigin).href
  const told = await account.eventWebhooks()
  if (told.kind === 'refused' && told.status === 403)
    return warning(
      `the key is not allowed to read the event webhook: make sure that one with signed events posts to ${url}`,
    )
  return judged(told, {
    ...sendGrid,
    judge: (webhooks) =>
      judgeWebhook(
        webhooks.find((webhook) => webhook.url === url),
        url,
        publicKey,
      ),
  })
}

/** Email: the key, the sender, and whether reports come back. `close` ends the connections. */
export const emailChecks = (installed: Installed): { checks: Check[]; close: () => void } => {
  const { SENDGRID_API_KEY: apiKey, SENDGRID_BASE_URL: baseUrl } = installed.env
  const sender = settingsOf(installed.env).emailFrom
  if (!apiKey || !sender) {
    const run = async () => warning('not set up: nothing is sent by email. Set SENDGRID_API_KEY and EMAIL_FROM')
    return { checks: [{ name: 'email', run }], close: () => undefined }
  }
  const account = openSendGridAccount({ apiKey, baseUrl })
  const checks: Check[] = [
    { name: 'email key', run: () => checkKey(account) },
    { name: 'email sender', needs: 'email key', run: () => checkSender(account, sender.address) },
    { name: 'email reports', needs: 'email key', run: () => checkReports(account, installed) },
  ]
  return { checks, close: account.close }
}
