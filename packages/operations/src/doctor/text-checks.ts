import { originsOf } from '@velvet/contracts/config'
import { type AnswerWebhook, openTwilioAccount, type TwilioAccount } from '@velvet/providers/twilio'
import { type Check, type Finding, failed, type Installed, ok, warning } from './check.ts'
import { judged } from './provider-findings.ts'

const twilio = { provider: 'Twilio', credential: 'TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN' }

const checkAccount = async (account: TwilioAccount): Promise<Finding> =>
  judged(await account.account(), {
    ...twilio,
    judge: ({ status, isTrial }) => {
      if (status !== 'active') return failed(`the account is ${status}: see the Twilio console`)
      return isTrial ? warning('a trial account, which can text verified numbers only') : ok('Twilio accepts the token')
    },
  })

const judgeAnswers = ({ url, method }: AnswerWebhook, wanted: string): Finding => {
  if (url === null) return failed(`replies do not reach Velvet: set "A message comes in" to ${wanted} (POST)`)
  return url === wanted && method === 'POST'
    ? ok(`replies go to ${wanted}`)
    : failed(`replies go to another address: set "A message comes in" to ${wanted} (POST)`)
}

const checkNumber = async (account: TwilioAccount, from: string, wanted: string): Promise<Finding> =>
  judged(await account.number(from), {
    ...twilio,
    judge: (answers) =>
      answers
        ? judgeAnswers(answers, wanted)
        : failed('TWILIO_FROM is not a number of this account: buy it or correct it'),
  })

const checkService = async (account: TwilioAccount, sid: string, wanted: string): Promise<Finding> => {
  const told = await account.messagingService(sid)
  if (told.kind === 'refused' && told.status === 404)
    return failed('TWILIO_MESSAGING_SERVICE_SID is not a messaging service of this account: correct it')
  return judged(told, {
    ...twilio,
    judge: (answers) =>
      answers.url === null
        ? warning(`the service leaves replies to its numbers: set each one's "A message comes in" to ${wanted} (POST)`)
        : judgeAnswers(answers, wanted),
  })
}

/** Texts: the account, and where answers go. `close` ends the connections. */
export const textChecks = ({ env }: Installed): { checks: Check[]; close: () => void } => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_BASE_URL: baseUrl } = env
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: service } = env
  if (!accountSid || !authToken) {
    const run = async () => warning('not set up: nothing is sent by text. Set the variables that begin with TWILIO_')
    return { checks: [{ name: 'texts', run }], close: () => undefined }
  }
  const account = openTwilioAccount({ accountSid, authToken, baseUrl })
  const wanted = new URL('/api/webhooks/twilio/inbound', originsOf(env).publicOrigin).href
  const answers = () => (service ? checkService(account, service, wanted) : checkNumber(account, from ?? '', wanted))
  const checks: Check[] = [
    { name: 'text account', run: () => checkAccount(account) },
    { name: 'text replies', needs: 'text account', run: answers },
  ]
  return { checks, close: account.close }
}
