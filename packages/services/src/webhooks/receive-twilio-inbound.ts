import { createHash } from 'node:crypto'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { receiveTwilioInbound as endpoint } from '@velvet/contracts/webhooks'
import { readSmsRequest, type SmsRequest } from '@velvet/domain/sms'
import pLimit from 'p-limit'
import { receiveMessage } from '../conversations/index.ts'
import { addressHash, applySettings, type Context, inTransaction } from '../kernel/index.ts'
import { noteHelp, optInToTexts, optOutOfTexts, type PhoneNumber, readAddress } from '../suppressions/index.ts'
import { noteReportKinds } from './report-kinds.ts'
import { notConfigured, requireSigned, type SignedCall } from './signed-call.ts'
import type { InboundSms, ReadSmsCalls } from './sms-reports.ts'
import { keepNewEvents } from './webhook-events.ts'

/** Twilio answers the keywords itself; a second answer from us would be one message too many. */
const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

const wishes = { STOP: 'stop', START: 'start', HELP: 'help' } as const

/** Twilio's own classification takes precedence over ours, because Twilio has acted upon it. */
const requestOf = ({ optOutType, body }: InboundSms): SmsRequest | null => {
  const read = readSmsRequest(body)
  if (!optOutType) return read
  const wish = wishes[optOutType]
  return { wish, isPhrase: wish === 'start' && read?.wish === wish && read.isPhrase }
}

const numberOf = (context: Context, from: string): PhoneNumber =>
  readAddress(context, 'sms', from) ?? {
    address: from,
    addressHmac: addressHash(context.settings.secret, 'sms', from),
  }

const grant = async (context: Context, { wish, isPhrase }: SmsRequest, number: PhoneNumber): Promise<void> => {
  if (wish === 'start') return optInToTexts(context, number, { isClear: !isPhrase })
  if (wish === 'help') return noteHelp(context, number)
  const left = isPhrase
    ? 'asked in their own words to stop texts and was opted out; please read what they wrote'
    : 'opted out of texts by replying STOP'
  return optOutOfTexts(context, number, 'stop', { left, details: isPhrase ? { flagged: true } : {} })
}

/** Applies STOP, START, and HELP first; then stores the text in its thread or the tray, all in one transaction. */
const take = (outer: Context, text: InboundSms): Promise<void> =>
  inTransaction(outer, async (context) => {
    // Twilio waits for fifteen seconds and does not retry, so waiting for a person who is being merged or removed is worthwhile.
    await applySettings(context, { lock_timeout: '10s', statement_timeout: '10s' })
    const key = createHash('sha256')
      .update(JSON.stringify(['twilio', 'inbound', text.providerId]))
      .digest()
    const fresh = await keepNewEvents(context, 'twilio', [{ key, communicationId: null, payload: text.raw }])
    if (fresh.length === 0) return
    const number = numberOf(context, text.from)
    const request = requestOf(text)
    if (request) await grant(context, request, number)
    await receiveMessage(context, text, number)
  })

// Fewer than there are connections: a burst waits here, for as long as it takes, and leaves connections for other requests.
const atOnce = 8

/**
 * The verb behind Twilio's inbound webhook: every text takes effect and is stored before it is answered (CONV-19). The same text
 * delivered again changes nothing. Refuses as `receiveTwilioStatus` does.
 */
export const receiveTwilioInbound = (read: ReadSmsCalls | null) => {
  const limit = pLimit(atOnce)
  return async (context: Context, call: SignedCall): Promise<EndpointOutput<typeof endpoint>> => {
    if (!read) throw notConfigured('Receiving texts is not set up.', 'Set TWILIO_AUTH_TOKEN.')
    const text = requireSigned(read.inbound(call), 'The call is not about a text.')
    await limit(() => take(context, text))
    await noteReportKinds(context, 'twilio', ['inbound'])
    return noAnswer
  }
}
